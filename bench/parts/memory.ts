import { setTimeout as delay } from 'node:timers/promises'
import { inBrowser, makeList } from '../browser.ts'
import { atMost, type Row } from '../report.ts'

const LINES = 1000
const MINUTES = Number(process.env.DOCKET_BENCH_MINUTES ?? 60)
const CHANGES_PER_SECOND = 10
const CHANGES = MINUTES * 60 * CHANGES_PER_SECOND
/** The hour in a few minutes: the same changes, some at once, as fast as they go. */
const AT_ONCE = process.env.DOCKET_BENCH_FAST ? 8 : undefined
const REPORTS = 6

/** What a page holds while others change its list for an hour: after the collector has run, early on and at the end. */
export const memory = (): Promise<Row[]> =>
  inBrowser(async ({ url, api, browser, signIn }) => {
    const listID = await makeList(api, LINES)
    const ids = (await api.getTasks({ listID })).map(({ id }) => id)
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await signIn(context)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await page.goto(`${url}/lists/${listID}`)
    await page.locator('[data-key]').first().waitFor()

    const change = async (at: number): Promise<unknown> => {
      const taskID = ids[(at * 7) % ids.length]!
      const kind = at % 4
      if (kind === 0) return api.updateTask({ taskID, body: { name: `Shot ${at}` } })
      if (kind === 1) return api.updateTask({ taskID, body: { status: at % 8 === 1 ? 'completed' : 'pending' } })
      if (kind === 2) return api.updateTask({ taskID, body: { position: (at % 1000) + 0.5 } })
      return api.updateTask({ taskID, body: { due_at: at % 8 === 3 ? '2030-01-01T00:00:00Z' : null } })
    }
    const held = async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      const { usedSize } = await cdp.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
      return { megabytes: usedSize / 1e6, nodes, jsEventListeners }
    }
    const startedAt = performance.now()
    const seen: Awaited<ReturnType<typeof held>>[] = []
    const underWay = new Set<Promise<unknown>>()
    for (let at = 0; seen.length <= REPORTS; at++) {
      if (AT_ONCE === undefined) {
        const due = startedAt + (at * 1000) / CHANGES_PER_SECOND
        if (due > performance.now()) await delay(due - performance.now())
        await change(at)
      } else {
        if (underWay.size >= AT_ONCE) await Promise.race(underWay)
        const changed: Promise<unknown> = change(at).finally(() => underWay.delete(changed))
        underWay.add(changed)
      }
      // The first look comes when everything that is kept at most once is there.
      if (at < ((seen.length + 0.5) * CHANGES) / (REPORTS + 0.5) - 1) continue
      await Promise.all(underWay)
      seen.push(await held())
      console.error(`  ${((performance.now() - startedAt) / 60_000).toFixed(1)} min, ${at} changes:`, seen.at(-1))
    }
    const [first, last] = [seen[0]!, seen.at(-1)!]
    const row = (what: string, of: (one: typeof first) => number, unit: string): Row => ({
      measure: `${what} of a list of ${LINES} lines after ${CHANGES.toLocaleString('en')} changes, ${AT_ONCE === undefined ? `${CHANGES_PER_SECOND} a second` : 'as fast as they go'}`,
      docket: `${of(last).toFixed(1)} ${unit} (early on ${of(first).toFixed(1)})`,
      checks: [atMost('growth', 1.1, of(last) / of(first), '×')],
    })
    return [
      row('heap', ({ megabytes }) => megabytes, 'MB'),
      row('nodes', ({ nodes }) => nodes, ''),
      row('listeners', ({ jsEventListeners }) => jsEventListeners, ''),
    ]
  })
