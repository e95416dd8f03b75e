import type { Page } from '@playwright/test'

interface TraceEvent {
  readonly pid: number
  readonly tid: number
  readonly name: string
  /** Processor time in microseconds. */
  readonly tdur?: number
}

/**
 * Processor time of the longest turn of the page's main thread while something is done, in milliseconds. Others who use the machine
 * make a turn longer, and not what it costs.
 */
export const longestTurn = async (page: Page, work: () => Promise<void>): Promise<number> => {
  const cdp = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const isOver = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  const includedCategories = ['toplevel', 'blink.user_timing']
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  // By it the thread is known.
  await page.evaluate(() => performance.mark('longest-turn'))
  await work()
  await cdp.send('Tracing.end')
  await isOver
  await cdp.detach()
  const { pid, tid } = events.find(({ name }) => name === 'longest-turn')!
  const turns = events.filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask'))
  return Math.max(...turns.map(({ tdur = 0 }) => tdur)) / 1000
}
