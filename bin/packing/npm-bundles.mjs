import path from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../run.mjs'
import { collectPackages } from './packages.mjs'
import { routesOnly } from './routes-module.mjs'

/** Node refuses TypeScript below `node_modules`, and machines that work have older ones than the server needs. */
const oldest = 'node20'

/** Writes the command as one file, `main.js`. Answers with the packages that are in it. */
export const bundleCommand = (dir) => bundle('command/src/main.ts', dir, 'node')

/** Writes the client as one file, `index.js`, for Node and browsers. */
export const bundleClient = (dir) => bundle('client/src/index.ts', dir, 'neutral')

const bundle = async (input, dir, platform) => {
  const packages = new Set()
  const made = await rolldown({
    cwd: root,
    platform,
    input: path.join(root, input),
    transform: { target: oldest },
    checks: { pluginTimings: false },
    plugins: [routesOnly(), collectPackages(packages)],
  })
  await made.write({ dir, format: 'esm', codeSplitting: false })
  await made.close()
  return packages
}
