import { glob, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, minify, type Plugin } from 'vite'
import { sharedChunks } from './shared-chunks.ts'
import { offlineWorker } from './worker/build.ts'

/** `--mode primitives` builds `dev/ui.html` and nothing else, for its test. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    contractRoutes(),
    compiledMessages(),
    ...(mode === 'primitives'
      ? []
      : [preloadFont('archivo-latin-wdth-normal'), startInPage(), namedParts(), offlineWorker(), precompress()]),
  ],
  // What reads files beside the page loads its parts when a file needs them.
  worker: { format: 'es' },
  build: {
    outDir: mode === 'primitives' ? '../node_modules/.cache/primitives' : 'dist',
    emptyOutDir: true,
    rolldownOptions:
      mode === 'primitives' ? { input: 'dev/ui.html' } : { output: { codeSplitting: { groups: sharedChunks() } } },
    target: ['chrome123', 'edge123', 'firefox127', 'safari17.5'],
    // The content security policy allows no data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The messages are compiled already, so their parser stays out of the browser.
  resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
}))

/**
 * The client needs only method and path of each operation: the schemas, and zod with them, stay out of the browser. So do
 * operations whose name no file of the app says.
 */
function contractRoutes(): Plugin {
  let isBuild = false
  return {
    name: 'docket:contract-routes',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async load(id) {
      if (!id.endsWith('/contract/src/routes.ts')) return
      const { routes } = await import('@docket/contract/routes')
      const words = isBuild ? await wordsIn(['src', '../client/src']) : undefined
      const said = Object.entries(routes).filter(([operation]) => words?.has(operation) ?? true)
      return routesModule(said)
    },
  }
}

/** By their methods: said once for all of them, they take less. */
const routesModule = (said: [id: string, route: { readonly method: string; readonly path: string }][]): string => {
  const byMethod = Object.groupBy(said, ([, { method }]) => method)
  const parts = Object.entries(byMethod).map(([method, some = []]) => {
    const paths = Object.fromEntries(some.map(([id, { path }]) => [id, path]))
    return `...of(${JSON.stringify(method)}, ${JSON.stringify(paths)})`
  })
  const more = said.flatMap(([id, { method: _, path: __, ...rest }]) =>
    Object.keys(rest).length > 0 ? [[id, rest]] : [],
  )
  return `const of = (method, paths) => Object.fromEntries(Object.entries(paths).map(([id, path]) => [id, { method, path, ...more[id] }]))
const more = ${JSON.stringify(Object.fromEntries(more))}
export const routes = { ${parts.join(', ')} }`
}

/** What of the client works tasks off: the app does not. */
const ofWorkers = new Set(['worker.ts', 'keep-alive.ts', 'asked.ts'])

/** Every name in the sources of these folders, tests aside. */
async function wordsIn(folders: string[]): Promise<Set<string>> {
  const words = new Set<string>()
  for (const folder of folders) {
    for await (const file of glob('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, folder) })) {
      if (file.includes('.test.') || ofWorkers.has(file)) continue
      const text = await readFile(join(import.meta.dirname, folder, file), 'utf8')
      for (const word of text.match(/\w+/g) ?? []) words.add(word)
    }
  }
  return words
}

interface Messages {
  readonly [key: string]: string | Messages
}

/** Messages arrive in the browser as they are formatted, not as they are written. */
function compiledMessages(): Plugin {
  const compileAll = (messages: Messages): object =>
    Object.fromEntries(
      Object.entries(messages).map(([key, value]) => [
        key,
        typeof value === 'string' ? compile(value) : compileAll(value),
      ]),
    )
  return {
    name: 'docket:compiled-messages',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?')
      if (/\/locales\/(?:en|\w\w-(?:front|app))\.ts$/.test(file) && /: ['"`]/.test(await readFile(file, 'utf8')))
        throw new Error('Messages belong into a file of one language, such as *.en.ts: this one is not compiled')
      if (!/\/web\/src\/locales\/[\w-]+\.(?:en|de|fr|es)\.ts$/.test(file)) return
      const written = (await import(`${file}?${query ?? (await stat(file)).mtimeMs}`)) as Record<string, Messages>
      return Object.entries(written)
        .map(([name, messages]) => `export const ${name} = ${JSON.stringify(compileAll(messages))}`)
        .join('\n')
    },
  }
}

/** The name of a font file is known only after the build has hashed it. */
function preloadFont(name: string): Plugin {
  return {
    name: 'docket:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => file.includes(name))
        if (!font) throw new Error(`${name} is not among the assets`)
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${font}`,
          crossorigin: '',
          fetchpriority: 'low',
        }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** What precedes all others stands in the page itself: nobody waits for it. The server's policy allows it by its hash. */
function startInPage(): Plugin {
  return {
    name: 'docket:start-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const { code } = await minify('start.js', await readFile(join(import.meta.dirname, 'start.js'), 'utf8'))
        return html.replace('<script src="/start.js"></script>', () => `<script>${code}</script>`)
      },
    },
  }
}

/** Tells `start.js` the files of each part of the app, which have names only after the build. */
function namedParts(): Plugin {
  const parts = {
    front: ['src/pages/front/front.tsx'],
    public: ['src/pages/public/public.tsx'],
    app: ['src/app.tsx'],
    home: ['src/pages/home/home-page.tsx'],
    list: ['src/open-list/frame/list-layout.tsx', 'src/pages/list/list-view.tsx'],
  }
  return {
    name: 'docket:named-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {}, chunk: entry }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const withImports = (fileName: string): string[] => {
          const { imports = [] } = chunks.find((chunk) => chunk.fileName === fileName) ?? {}
          return [fileName, ...imports.flatMap(withImports)]
        }
        const thereAnyway = withImports(entry!.fileName)
        const filesOf = (source: string): string[] => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`))
          if (!chunk) throw new Error(`${source} is not a chunk of its own`)
          return withImports(chunk.fileName)
        }
        const words = await Array.fromAsync(
          glob('??-{front,app}.ts', { cwd: join(import.meta.dirname, 'src/locales') }),
        )
        const ofWords = words
          .toSorted()
          .map((file) => [file.slice(0, -3), ['src/locales/other-words.ts', `src/locales/${file}`]] as const)
        const attributes = [...Object.entries(parts), ...ofWords].map(([part, sources]) => {
          const files = new Set(sources.flatMap(filesOf).filter((file) => !thereAnyway.includes(file)))
          return `data-${part}="${[...files].map((file) => `/${file}`).join(' ')}"`
        })
        return html.replace('<script>', `<script ${attributes.join(' ')}>`)
      },
    },
  }
}

/** Writes `.br` and `.gz` beside each text asset, so that the server never compresses one. */
function precompress(): Plugin {
  const text = /\.(?:css|html|js|json|svg|webmanifest)$/
  return {
    name: 'docket:precompress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      const files = await readdir(dir!, { recursive: true })
      await Promise.all(
        files
          .filter((file) => text.test(file))
          .map(async (name) => {
            const file = join(dir!, name)
            const source = await readFile(file)
            const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
            await Promise.all([
              promisify(brotliCompress)(source, { params }).then((br) => writeFile(`${file}.br`, br)),
              promisify(gzip)(source, { level: 9 }).then((gz) => writeFile(`${file}.gz`, gz)),
            ])
          }),
      )
    },
  }
}
