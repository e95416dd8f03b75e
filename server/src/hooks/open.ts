import type { Context, Opened } from '../context.ts'
import { Looks } from '../engine/outside/looks.ts'
import { hookHandlers } from './handlers.ts'
import { hookJobs } from './sending.ts'
import { HookWatch, LOOK_MS } from './watch.ts'

export const openHooks = (context: Context): Opened<ReturnType<typeof hookHandlers>> => {
  const watch = new HookWatch(context, (err) =>
    context.log.warn({ err }, 'news of lists were not looked at for webhooks'),
  )
  return {
    handlers: hookHandlers(context, watch.look),
    jobHandlers: hookJobs(context),
    start: watch.look,
    announce: watch.announce,
    timer: (onError) => {
      const looks = new Looks(LOOK_MS, watch.look, onError)
      return {
        async [Symbol.asyncDispose]() {
          await looks[Symbol.asyncDispose]()
          await watch[Symbol.asyncDispose]()
        },
      }
    },
  }
}
