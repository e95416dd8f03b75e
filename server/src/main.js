// Plain JavaScript, so that Node need not load its TypeScript compiler when all that follows comes from the compile cache.
import { enableCompileCache, registerHooks } from 'node:module'

enableCompileCache()
// Zod loads its sentences in some sixty languages, 2 MB that nobody ever reads here: the English ones stand in for all.
const spared = registerHooks({
  resolve: (specifier, context, next) =>
    next(isLanguages(specifier, context.parentURL) ? '../locales/en.js' : specifier, context),
})
const { run } = await import('./run.ts')
spared.deregister()
await run()

function isLanguages(specifier, from) {
  return specifier === '../locales/index.js' && from.includes('/node_modules/zod/')
}
