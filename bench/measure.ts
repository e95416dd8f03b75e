import { median } from './latencies.ts'
import { type Limit, type Load, type LoadResult, openLoad } from './load.ts'
import type { ServerProcess } from './servers.ts'

/** What is measured: open it once, then let it work window by window. */
export interface Subject {
  open(): Promise<OpenSubject>
  /** Processor time so far of those who do the work; not a number where nobody counts it. */
  cpuSeconds(): number
}

export interface OpenSubject {
  run(limit: Limit): Promise<LoadResult>
  close(): void
}

/** A load on a server, or shared between several. */
export const loading = (servers: ServerProcess | readonly ServerProcess[], load: Load): Subject => {
  const all = [servers].flat()
  return {
    open: () =>
      openLoad(
        all.map(({ port }) => port),
        load,
      ),
    cpuSeconds: () => all.reduce((sum, server) => sum + server.cpuSeconds(), 0),
  }
}

/** The medians of a subject's windows. */
export interface Figures {
  perSecond: number
  p50Ms: number
  p99Ms: number
  cpuMicroseconds: number
}

export interface Comparison {
  subject: Figures
  reference: Figures
  /** Medians of the ratios of neighbouring windows, so that what slows the machine down for a while cancels out. */
  throughput: number
  cpu: number
}

interface Windows {
  rounds?: number
  durationMs?: number
  warmUpMs?: number
  /** Ends each window after so many requests: for requests that change how much there is to do. */
  count?: number
}

/** Loads both in turn, window by window, and each of them first as often as second. */
export const compare = async (reference: Subject, subject: Subject, windows: Windows = {}): Promise<Comparison> => {
  const [comparison] = await compareAll(reference, [subject], windows)
  return comparison!
}

/** Several with one reference, in turn. */
export const compareAll = async (
  reference: Subject,
  subjects: readonly Subject[],
  windows: Windows = {},
): Promise<Comparison[]> => {
  const rounds = await alternate([reference, ...subjects], windows)
  const ofReference = rounds.map(([figures]) => figures!)
  return subjects.map((_, index) => {
    const ofSubject = rounds.map((figures) => figures[index + 1]!)
    const ratio = (of: keyof Figures) =>
      median(ofSubject.map((figures, round) => figures[of] / ofReference[round]![of]))
    return {
      reference: medians(ofReference),
      subject: medians(ofSubject),
      throughput: ratio('perSecond'),
      cpu: ratio('cpuMicroseconds'),
    }
  })
}

export const measureAlone = async (subject: Subject, windows: Windows = {}): Promise<Figures> => {
  const rounds = await alternate([subject], { rounds: 3, durationMs: 1200, warmUpMs: 1200, ...windows })
  return medians(rounds.map(([figures]) => figures!))
}

/** Latencies of a server that has time: most of what it can do is left unused. */
export const atLeisure = async ({ port }: ServerProcess, load: Load, perSecond: number): Promise<LoadResult> => {
  const run = await openLoad([port], load)
  await run.pace({ durationMs: 500, perSecond })
  const result = await run.pace({ durationMs: 3000, perSecond })
  run.close()
  return result
}

/** The figures of every window by round, in the order of the subjects. */
const alternate = async (
  subjects: readonly Subject[],
  { rounds = 7, durationMs = 900, warmUpMs = 1500, count }: Windows,
): Promise<Figures[][]> => {
  const limit = count === undefined ? { durationMs } : { durationMs, count }
  const open = await Promise.all(subjects.map((subject) => subject.open()))
  for (const { run } of open) await run({ ...limit, durationMs: warmUpMs })
  const windows: Figures[][] = []
  for (let round = 0; round < rounds; round++) {
    const figures: Figures[] = []
    const order = subjects.map((_, index) => index)
    for (const index of round % 2 === 0 ? order : order.toReversed()) {
      const subject = subjects[index]!
      const before = subject.cpuSeconds()
      const { requests, perSecond, p50Ms, p99Ms } = await open[index]!.run(limit)
      figures[index] = { perSecond, p50Ms, p99Ms, cpuMicroseconds: ((subject.cpuSeconds() - before) / requests) * 1e6 }
    }
    windows.push(figures)
  }
  for (const { close } of open) close()
  return windows
}

const medians = (windows: Figures[]): Figures => ({
  perSecond: median(windows.map((window) => window.perSecond)),
  p50Ms: median(windows.map((window) => window.p50Ms)),
  p99Ms: median(windows.map((window) => window.p99Ms)),
  cpuMicroseconds: median(windows.map((window) => window.cpuMicroseconds)),
})
