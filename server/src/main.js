// Plain JavaScript, so that Node need not load its TypeScript compiler when all that follows comes from the compile cache.
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { run } = await import('./run.ts')
await run()
