import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'
import { clientTypes } from './client-types.mjs'
import { bundleClient, bundleCommand } from './npm-bundles.mjs'
import { notice } from './origins.mjs'
import { output } from './output.mjs'

/** The oldest Node that the bundles are made for. */
const engines = { node: '>=20.12' }

/**
 * What goes to npm: the command and the client, each a folder below `npm/` of `out`, ready for `npm publish`, and packed beside it.
 * One built file each, no dependency. Resolves to the packed files.
 */
export const npmPackages = async ({ build, scratch, out }) => {
  const own = { version: build.version, license: 'MIT', type: 'module', engines }
  const command = path.join(out, 'npm/cli')
  await beginFolder(command, 'command')
  const bundled = await bundleCommand(path.join(command, 'dist'))
  await describe(command, {
    ...(await saidOf('command')),
    ...own,
    bin: { docket: './dist/main.js' },
    files: ['dist', 'NOTICE'],
  })
  await writeFile(path.join(command, 'NOTICE'), await notice(bundled, command))

  const client = path.join(out, 'npm/client')
  await beginFolder(client, 'client')
  await bundleClient(path.join(client, 'dist'))
  await clientTypes(path.join(client, 'dist'), build.version, scratch)
  await describe(client, {
    ...(await saidOf('client')),
    ...own,
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    sideEffects: false,
    files: ['dist'],
  })
  const packed = []
  for (const folder of [command, client]) {
    const said = await output('npm', ['pack', folder, '--json', '--pack-destination', out])
    packed.push(path.join(out, JSON.parse(said)[0].filename))
  }
  return packed
}

const beginFolder = async (folder, workspace) => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await cp(path.join(root, workspace, 'README.md'), path.join(folder, 'README.md'))
  await cp(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'))
}

const saidOf = async (workspace) => {
  const { name, description } = JSON.parse(await readFile(path.join(root, workspace, 'package.json'), 'utf8'))
  return { name, description }
}

const describe = (folder, said) => {
  const described = { ...said, publishConfig: { access: 'public', provenance: true } }
  return writeFile(path.join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`)
}
