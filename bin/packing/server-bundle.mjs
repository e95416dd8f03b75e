import path from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../run.mjs'
import { collectPackages } from './packages.mjs'

/** Writes the server and its commands as files that need no packages but `sharp`. Answers with the packages that are in them. */
export const bundleServer = async (dir) => {
  const packages = new Set()
  const bundle = await rolldown({
    cwd: path.join(root, 'server'),
    platform: 'node',
    input: { main: 'src/main.js', command: 'src/command.ts' },
    external: ['sharp'],
    plugins: [threads(), englishOnly(), narrow(), collectPackages(packages)],
  })
  // The names of functions stay, so that a stack in a log can be read.
  await bundle.write({ dir, format: 'esm', chunkFileNames: '[name]-[hash].js' })
  await bundle.close()
  return packages
}

/** `new Worker(new URL('./name.ts', import.meta.url))`: what runs in a thread of its own is a file of its own here too. */
const threads = () => ({
  name: 'docket:threads',
  transform(code, id) {
    const own = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g
    if (!own.test(code)) return
    return code.replace(own, (_, name) => {
      this.emitFile({ type: 'chunk', id: path.join(path.dirname(id), `${name}.ts`), fileName: `${name}.js` })
      return `new URL('./${name}.js', import.meta.url)`
    })
  },
})

/** As `main.js` does when nothing is bundled: zod's sentences in some sixty languages are not read here. */
const englishOnly = () => ({
  name: 'docket:english-only',
  resolveId(source, importer) {
    if (source === '../locales/index.js') return this.resolve('../locales/en.js', importer)
  },
})

/** V8 keeps a file in twice the memory if one letter of it is beyond Latin-1, so those are written as escapes. */
const narrow = () => ({
  name: 'docket:narrow',
  generateBundle(_, files) {
    for (const chunk of Object.values(files).filter(({ type }) => type === 'chunk')) {
      if (/String\.raw`[^`]*[^\0-\xff]/.test(chunk.code)) this.error('String.raw would take an escape literally.')
      // A letter behind a backslash stands for itself, and so does its escape.
      chunk.code = chunk.code.replace(
        /(?<!\\)((?:\\\\)*)\\?([^\0-\xff])/g,
        (_, slashes, letter) => `${slashes}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
})
