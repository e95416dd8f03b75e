import { type Load, type LoadRun, openLoad } from './load.ts'
import type { ServerProcess } from './servers.ts'

export interface Subject {
  server: ServerProcess
  load: Omit<Load, 'port'>
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
export const compare = async (
  reference: Subject,
  subject: Subject,
  { rounds = 7, durationMs = 900, warmUpMs = 1500, count }: Windows = {},
): Promise<Comparison> => {
  const limit = count === undefined ? { durationMs } : { durationMs, count }
  const loads = [await open(reference), await open(subject)]
  for (const { run } of loads) await run.run({ ...limit, durationMs: warmUpMs })
  const windows: [Figures, Figures][] = []
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0]
    const figures: Figures[] = []
    for (const index of order) figures[index] = await measureWindow(loads[index]!, limit)
    windows.push(figures as [Figures, Figures])
  }
  for (const { run } of loads) run.close()
  return {
    reference: medians(windows.map(([figures]) => figures)),
    subject: medians(windows.map(([, figures]) => figures)),
    throughput: median(windows.map(([a, b]) => b.perSecond / a.perSecond)),
    cpu: median(windows.map(([a, b]) => b.cpuMicroseconds / a.cpuMicroseconds)),
  }
}

export const measureAlone = async (subject: Subject, { rounds = 3, durationMs = 1200 } = {}): Promise<Figures> => {
  const load = await open(subject)
  await load.run.run({ durationMs })
  const windows: Figures[] = []
  for (let round = 0; round < rounds; round++) windows.push(await measureWindow(load, { durationMs }))
  load.run.close()
  return medians(windows)
}

interface OpenSubject {
  server: ServerProcess
  run: LoadRun
}

const open = async ({ server, load }: Subject): Promise<OpenSubject> => ({
  server,
  run: await openLoad({ ...load, port: server.port }),
})

const measureWindow = async (
  { server, run }: OpenSubject,
  limit: { durationMs: number; count?: number },
): Promise<Figures> => {
  const cpuBefore = server.cpuSeconds()
  const { requests, perSecond, p50Ms, p99Ms } = await run.run(limit)
  return { perSecond, p50Ms, p99Ms, cpuMicroseconds: ((server.cpuSeconds() - cpuBefore) / requests) * 1e6 }
}

const medians = (windows: Figures[]): Figures => ({
  perSecond: median(windows.map((window) => window.perSecond)),
  p50Ms: median(windows.map((window) => window.p50Ms)),
  p99Ms: median(windows.map((window) => window.p99Ms)),
  cpuMicroseconds: median(windows.map((window) => window.cpuMicroseconds)),
})

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
