import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Short, and another one for other contents. */
const revisionOf = (contents: string | Uint8Array): string =>
  createHash('sha256').update(contents).digest('hex').slice(0, 12)

/** Writes `sw.js`, which keeps the files of this build in the browser: those that scripts and styles are, and the page. */
export const offlineWorker = (): Plugin => ({
  name: 'docket:offline-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('There is no page to keep')
    const hashed = Object.keys(bundle).filter((file) => /^assets\/.*\.(?:js|css|woff2)$/.test(file))
    const files = [
      ...hashed.map((file) => ({ url: `/${file}`, revision: null })),
      { url: '/index.html', revision: revisionOf(page.source) },
    ]
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerWith(files) })
  },
})

const workerWith = async (files: object[]): Promise<string> => {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    define: { FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2024',
      rolldownOptions: { input: join(import.meta.dirname, 'worker.ts'), output: { format: 'iife' } },
    },
  })
  const [output] = 'output' in built ? built.output : []
  if (!output) throw new Error('The worker was not built')
  return output.code
}
