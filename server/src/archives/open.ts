import type { Context, Opened } from '../context.ts'
import { archiveHandlers } from './handlers.ts'
import { Scratch } from './scratch.ts'

/** Archives of lists: taken out and brought in. */
export const openArchives = (context: Context): Opened<ReturnType<typeof archiveHandlers>> => ({
  handlers: archiveHandlers(context),
  start: () => new Scratch(context.config).clear(),
})
