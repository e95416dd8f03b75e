// Where everything in a tarball comes from, for those who check it: a bill of materials, and the licences.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'

/**
 * A bill of materials (CycloneDX 1.6, JSON) of what is shipped, after the lock. `shipped`: folders like `node_modules/pg`.
 */
export const billOfMaterials = async (shipped, { version, revision, cpu, time }) => {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
  const places = inOrder(shipped)
  const own = {
    type: 'application',
    name: 'docket',
    version,
    'bom-ref': `docket@${version}`,
    licenses: licensed('MIT'),
  }
  const properties = [
    { name: 'docket:cpu', value: cpu },
    { name: 'docket:revision', value: revision },
  ]
  const refOf = (place) => `pkg:npm/${nameOf(place).replace('@', '%40')}@${packages[place].version}`
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: time.toISOString(), lifecycles: [{ phase: 'build' }], component: { ...own, properties } },
    components: places.map((place) => ({
      type: 'library',
      'bom-ref': refOf(place),
      purl: refOf(place),
      name: nameOf(place),
      version: packages[place].version,
      licenses: licensed(packages[place].license),
      hashes: [{ alg: 'SHA-512', content: hexOf(packages[place].integrity) }],
    })),
    dependencies: [{ ref: own['bom-ref'], dependsOn: places.map(refOf) }],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** As `sort` does without a locale: the same everywhere. */
const inOrder = (names) => [...names].sort((a, b) => (a < b ? -1 : 1))

/** `license` of a package is an expression in SPDX's words. */
const licensed = (license) => (license ? [{ expression: license }] : [])

/** npm writes its digests as `sha512-<base64>`. */
const hexOf = (integrity) => Buffer.from(integrity.split('-')[1], 'base64').toString('hex')

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The text of `NOTICE`, then each package with its version, licence and the text of that. */
export const notice = async (shipped, tree) => {
  const parts = await Promise.all(
    inOrder(shipped).map(async (place) => {
      const folder = [tree, root].map((at) => path.join(at, place)).find(existsSync) // fetched ones are in the tree only
      const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
      const texts = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).toSorted()
      const read = await Promise.all(texts.map((file) => readFile(path.join(folder, file), 'utf8')))
      return [`${name} ${version} (${license})`, ...read.map((text) => text.trim())].join('\n\n')
    }),
  )
  const own = await readFile(path.join(root, 'NOTICE'), 'utf8')
  return [own.trim(), ...parts].join(`\n\n${'-'.repeat(80)}\n\n`).concat('\n')
}
