// What tests start as processes: the server and its commands as they are shipped, in a few files in place of nine hundred, which
// take twice as long to load. Whoever runs a test file by itself starts the sources.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, run, SetupError } from '../run.mjs'
import { environment, fingerprintOf } from '../setup.mjs'

const sources = ['server/src', 'contract/src', 'package-lock.json', 'bin/packing/server-bundle.mjs']

/** Bundles them unless that was done from the same sources, and answers with their folder. */
export const bundlePrograms = async (node) => {
  const tree = path.join(root, 'node_modules', '.cache', 'programs')
  const programs = path.join(tree, 'server', 'dist')
  const stamp = path.join(tree, 'built-from')
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return programs
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(programs, { recursive: true })
  // What the server looks for from its own place.
  cpSync(path.join(root, 'server', 'package.json'), path.join(tree, 'server', 'package.json'))
  for (const folder of ['web', 'docs']) symlinkSync(path.join(root, folder), path.join(tree, folder))
  const script = `(await import('./bin/packing/server-bundle.mjs')).bundleServer(${JSON.stringify(programs)})`
  const { code, output } = await run(node, ['--input-type=module', '-e', `await ${script}`], { env: environment(node) })
  if (code !== 0) throw new SetupError(`The server could not be bundled:\n${output}`)
  writeFileSync(stamp, fingerprint)
  return programs
}
