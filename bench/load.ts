import { type Connection, openConnection } from './connection.ts'
import { type Latencies, latenciesOf } from './latencies.ts'

export interface Load {
  connections: number
  /** Whole requests, ready to send; the connections take them in turn. */
  requests: readonly Buffer[]
  /** An answer with any other status fails the run. */
  status: number | readonly number[]
}

export interface LoadResult extends Latencies {
  requests: number
  perSecond: number
}

export interface Limit {
  durationMs: number
  /** Ends the run after so many requests, if that comes first. */
  count?: number
}

export interface LoadRun {
  /** A closed loop: every connection sends its next request as soon as the last one is answered. */
  run(limit: Limit): Promise<LoadResult>
  /**
   * Sends at a steady rate, however long the answers take, so that a server that stands still is noticed by everybody who
   * would have asked it meanwhile. Latencies count from when a request was due.
   */
  pace(limit: { durationMs: number; perSecond: number }): Promise<LoadResult>
  close(): void
}

const MAX_REQUESTS = 2_000_000

/** Opens the connections, to the ports in turn, so that a run does not pay for connecting. */
export const openLoad = async (ports: readonly number[], load: Load): Promise<LoadRun> => {
  const latenciesMs = new Float64Array(MAX_REQUESTS)
  let answered = 0
  let turn = 0
  let onFree: (connection: Connection, now: number) => void
  let fail: (error: Error) => void = () => {}

  const send = (connection: Connection, startedAt: number): void =>
    connection.send(load.requests[turn++ % load.requests.length]!, startedAt)
  const onAnswer = (connection: Connection): void => {
    const now = performance.now()
    latenciesMs[answered++] = now - connection.startedAt
    onFree(connection, now)
  }
  const onError = (error: Error): void => fail(error)
  const connections = await Promise.all(
    Array.from({ length: load.connections }, (_, index) =>
      openConnection(ports[index % ports.length]!, [load.status].flat(), onAnswer, onError),
    ),
  )

  /** Resolves when `begin` was told that the run is over. */
  const measure = async (begin: (startedAt: number, finish: () => void) => void): Promise<LoadResult> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const startedAt = performance.now()
    answered = 0
    fail = reject
    begin(startedAt, resolve)
    await promise
    const elapsedMs = performance.now() - startedAt
    return {
      requests: answered,
      perSecond: (answered / elapsedMs) * 1000,
      ...latenciesOf(latenciesMs.subarray(0, answered)),
    }
  }

  return {
    run: ({ durationMs, count = MAX_REQUESTS }) =>
      measure((startedAt, finish) => {
        let remaining = count
        let busy = Math.min(connections.length, count)
        const sendNext = (connection: Connection, now: number): void => {
          remaining--
          send(connection, now)
        }
        onFree = (connection, now) => {
          if (now < startedAt + durationMs && remaining > 0) sendNext(connection, now)
          else if (--busy === 0) finish()
        }
        for (const connection of connections.slice(0, busy)) sendNext(connection, performance.now())
      }),

    pace: ({ durationMs, perSecond }) =>
      measure((startedAt, finish) => {
        const total = Math.round((durationMs / 1000) * perSecond)
        const idle = [...connections]
        const waiting: number[] = []
        let begun = 0
        onFree = (connection) => {
          const dueAt = waiting.shift()
          if (dueAt === undefined) idle.push(connection)
          else send(connection, dueAt)
          if (answered === total) finish()
        }
        const beginWhatIsDue = (): void => {
          const now = performance.now()
          for (; begun < total && startedAt + (begun * 1000) / perSecond <= now; begun++) {
            const connection = idle.shift()
            if (connection) send(connection, now)
            else waiting.push(now)
          }
          if (begun < total) setTimeout(beginWhatIsDue, 1)
        }
        beginWhatIsDue()
      }),

    close: () => {
      fail = () => {}
      for (const connection of connections) connection.socket.destroy()
    },
  }
}
