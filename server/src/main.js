// Plain JavaScript, so that Node need not load its TypeScript compiler when all that follows comes from the compile cache.
import { enableCompileCache, registerHooks } from 'node:module'

process.on('SIGUSR1', () => {}) // before anything else: Node would open its debugger to everybody on this machine
enableCompileCache()
// Zod loads its sentences in some sixty languages, 2 MB that nobody ever reads here: the English ones stand in for all.
const sparing = registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '../locales/index.js' ? '../locales/en.js' : specifier, context),
})
await import('zod')
sparing.deregister()
const { run } = await import('./run.ts')
await run()
