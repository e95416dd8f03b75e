import { whenIdle } from './when-idle.ts'

/** On a network that answers sooner, what is fetched ahead holds nothing up. */
const FAST_MS = 500
/** From one slow answer until it is sure that it does not lead to the next question. */
const CALM_MS = 150
/** An answer that does not come holds nothing back for longer. */
const PATIENCE_MS = 30_000

let underWay = 0
let latestTookMs = 0
const lookers = new Set<() => void>()

/** Somebody waits for it: on a slow network, what is fetched ahead leaves the connections to it. */
export const waitedFor = async <Result>(coming: Promise<Result>): Promise<Result> => {
  underWay++
  try {
    return await coming
  } finally {
    underWay--
    for (const look of lookers) look()
  }
}

/** The same of an answer of the server, which says as well how slow the network is. */
export const answerWaitedFor = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  const askedAt = performance.now()
  return waitedFor(
    answer.finally(() => {
      latestTookMs = performance.now() - askedAt
    }),
  )
}

/**
 * Runs it when the browser has nothing else to do and nobody waits for an answer or a part of the app; what this gives back
 * calls it off. A browser has six connections to a server over HTTP/1.1, and what is fetched ahead fills them for seconds where
 * the network is slow.
 */
export const whenQuiet = (run: () => void): (() => void) => {
  let calm: ReturnType<typeof setTimeout> | undefined
  let stopIdle = () => {}
  const go = (): void => {
    stop()
    run()
  }
  const look = (): void => {
    clearTimeout(calm)
    stopIdle()
    if (underWay > 0) return
    // Who asks meanwhile is waited for: on a slow machine, the answer is looked at before the browser is idle.
    const goWhenIdle = () => (stopIdle = whenIdle(() => underWay > 0 || go()))
    if (latestTookMs < FAST_MS) goWhenIdle()
    else calm = setTimeout(goWhenIdle, CALM_MS)
  }
  const patience = setTimeout(go, PATIENCE_MS)
  const stop = (): void => {
    lookers.delete(look)
    clearTimeout(calm)
    clearTimeout(patience)
    stopIdle()
  }
  lookers.add(look)
  look()
  return stop
}
