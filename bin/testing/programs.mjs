// What tests start as processes: the server and its commands as they are shipped. Whoever runs a test file by itself starts the
// sources.
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'
import { buildServer } from '../setup.mjs'

/** Bundles them, beside those of a server that may run from this clone, and answers with their folder. */
export const bundlePrograms = async (node) => {
  const tree = path.join(root, 'node_modules', '.cache', 'programs')
  const programs = path.join(tree, 'server', 'dist')
  await buildServer(node, programs)
  // What the server looks for from its own place.
  cpSync(path.join(root, 'server', 'package.json'), path.join(tree, 'server', 'package.json'))
  for (const folder of ['web', 'docs'])
    if (!existsSync(path.join(tree, folder))) symlinkSync(path.join(root, folder), path.join(tree, folder))
  return programs
}
