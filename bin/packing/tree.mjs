import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'
import { nativePackages } from './native-packages.mjs'
import { bundleCommand } from './npm-bundles.mjs'
import { billOfMaterials, notice } from './origins.mjs'
import { bundleServer } from './server-bundle.mjs'
import { buildWebApp } from './web-app.mjs'

/** One folder that runs wherever it is put: `bin/docket` finds everything else from its own place. */
export const layOut = async (tree, build, scratch) => {
  const into = (place) => path.join(tree, place)
  for (const file of ['bin/docket', 'LICENSE', 'SECURITY.md', 'docs/self-hosting.md', 'docs/api.md'])
    await cp(path.join(root, file), into(file))
  const packages = await Promise.all([
    bundleServer(into('server/dist')),
    bundleCommand(into('command/dist')),
    buildWebApp(into('web/dist')),
    nativePackages(build.cpu, into('node_modules'), scratch),
  ])
  await mkdir(into('node_modules/.bin'))
  await symlink(`../node-linux-${build.cpu}/bin/node`, into('node_modules/.bin/node'))
  const { version, revision, time } = build
  const identity = { name: 'docket', version, type: 'module', build: { revision, time: time.toISOString() } }
  await writeFile(
    into('command/package.json'),
    `${JSON.stringify({ name: '@docket/cli', version, type: 'module' }, null, 2)}\n`,
  )
  await writeFile(into('server/package.json'), `${JSON.stringify(identity, null, 2)}\n`)
  const shipped = new Set(packages.flatMap((found) => [...found]))
  await writeFile(into('sbom.cdx.json'), await billOfMaterials(shipped, build))
  await writeFile(into('NOTICE'), await notice(shipped, tree))
}
