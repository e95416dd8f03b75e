import { createClient } from '@docket/client'
import { postgresUrl } from '../harness.ts'
import { installation, type Program } from '../machine/program.ts'
import type { Random } from './random.ts'

const owner = { email: 'olga@example.org', password: 'correct horse battery' }

const unlimited = {
  DOCKET_LIMIT_INVITE_MAILS: '100000',
  DOCKET_LIMIT_KEY_RATE: '100000',
  DOCKET_LIMIT_KEY_BURST: '100000',
}

/** As many processes as can share a database, and a knife. */
export const openSite = async (random: Random) => {
  const stack = new AsyncDisposableStack()
  const here = stack.use(await installation())
  const running = new Map<Program, string>()
  let token = ''
  let onUp = Promise.withResolvers<void>()
  const start = async () => {
    const program = stack.use(here.start(unlimited))
    const baseUrl = await program.ready()
    token ||= (await createClient({ baseUrl }).setup({ body: owner })).token
    running.set(program, baseUrl)
    onUp.resolve()
  }
  for (let left = postgresUrl === undefined ? 1 : 2; left > 0; left--) await start()
  return {
    /** The owner's. */
    token,
    /** Where one of those answers that run just now. */
    url: async (): Promise<string> => {
      while (running.size === 0) await onUp.promise
      return random.pick([...running.values()])
    },
    /** kill -9, and another one in its place. */
    kill: async (): Promise<void> => {
      const program = random.pick([...running.keys()])
      if (running.size === 1) onUp = Promise.withResolvers()
      running.delete(program)
      program.signal('SIGKILL')
      await program.exited
      await start()
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
