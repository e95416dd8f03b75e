import type { Docket } from './harness.ts'

/** Keeps whoever is about to have something computed (a hash, a picture) waiting, so that others come in between. */
export const holdThreads = (docket: Docket) => {
  const { threads } = docket.app.context.identity.hashing
  const arrival = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const { run } = threads
  threads.run = async (work) => {
    arrival.resolve()
    await release.promise
    return run.call(threads, work) as ReturnType<typeof work>
  }
  return {
    /** Resolves when the first one waits. */
    arrived: arrival.promise,
    [Symbol.dispose]: () => {
      threads.run = run
      release.resolve()
    },
  }
}
