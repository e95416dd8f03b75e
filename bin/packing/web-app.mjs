import path from 'node:path'
import { rolldown } from 'rolldown'
import { build } from 'vite'
import { root } from '../run.mjs'
import { collectPackages } from './packages.mjs'

/** Builds the web app into a folder, as `npm start` does. Answers with the packages that are in it. */
export const buildWebApp = async (outDir) => {
  const packages = new Set(['node_modules/tailwindcss']) // its base styles are in ours, under no name of theirs
  await build({
    root: path.join(root, 'web'),
    logLevel: 'error',
    plugins: [collectPackages(packages)],
    worker: { plugins: () => [collectPackages(packages)] },
    build: { outDir, emptyOutDir: false },
  })
  // The worker for opening without a network is built within that build, by itself.
  const worker = await rolldown({
    input: path.join(root, 'web/worker/worker.ts'),
    plugins: [collectPackages(packages)],
  })
  await worker.generate()
  await worker.close()
  return packages
}
