import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { root, SetupError } from '../run.mjs'
import { output } from './output.mjs'

/**
 * Puts what cannot be bundled into a `node_modules` folder: Node itself, and sharp with the library that it loads. Answers with
 * their folders.
 */
export const nativePackages = async (cpu, modules, scratch) => {
  const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'))
  const places = [
    `node_modules/node-linux-${cpu}`,
    ...closure('node_modules/sharp', packages),
    `node_modules/@img/sharp-linux-${cpu}`,
    `node_modules/@img/sharp-libvips-linux-${cpu}`,
  ]
  for (const place of places) {
    const installed = path.join(root, place)
    const from = existsSync(installed) ? installed : await fetched(place, packages[place], scratch)
    await cp(from, path.join(modules, place.slice('node_modules/'.length)), { recursive: true, filter: isNeeded })
  }
  return places
}

/** Neither the headers nor the manual of Node. */
const isNeeded = (file) => !/\/node-linux-\w+\/(include|share|CHANGELOG\.md)(\/|$)/.test(file)

/** A package and what it depends on, where npm put it. */
const closure = (place, packages, seen = new Set()) => {
  if (seen.has(place)) return []
  seen.add(place)
  const needs = Object.keys(packages[place].dependencies ?? {}).map((name) => {
    const own = `${place}/node_modules/${name}`
    return packages[own] ? own : `node_modules/${name}`
  })
  return [place, ...needs.flatMap((need) => closure(need, packages, seen))]
}

/** A package for another kind of processor, as the lock knows it. */
const fetched = async (place, { version, integrity }, scratch) => {
  const folder = path.join(scratch, 'fetched', place)
  await mkdir(folder, { recursive: true })
  const name = place.slice('node_modules/'.length)
  const said = await output('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', folder])
  const [{ filename }] = JSON.parse(said)
  const file = path.join(folder, filename)
  const [algorithm, digest] = integrity.split(/-(.*)/s)
  const got = createHash(algorithm)
    .update(await readFile(file))
    .digest('base64')
  if (got !== digest) throw new SetupError(`${name}@${version} is not the package that package-lock.json knows.`)
  await output('tar', ['--extract', '--file', file, '--directory', folder])
  return path.join(folder, 'package')
}
