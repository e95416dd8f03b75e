import { DAY, HOUR } from '../outside/clock.ts'

/** How far back backups are kept: all of the last hours, one of each of the last days, one of each of the last months. */
export interface Keep {
  readonly hours: number
  readonly days: number
  readonly months: number
}

/** `24h 30d 12m`, any of them left out; undefined for anything else. */
export const readKeep = (text: string): Keep | undefined => {
  const words = text.trim().split(/\s+/)
  const read = words.map((word) => /^(\d{1,4})([hdm])$/.exec(word))
  if (read.includes(null) || new Set(read.map((word) => word![2])).size < read.length) return undefined
  const of = (unit: string) => Number(read.find((word) => word![2] === unit)?.[1] ?? 0)
  return { hours: of('h'), days: of('d'), months: of('m') }
}

/** Which of some times are not kept. The newest always is, and of each day and month (UTC) the newest in it. */
export const notKept = (times: readonly Date[], { hours, days, months }: Keep, now: Date): Date[] => {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  const since = (ms: number) => (time: Date) => time.getTime() > now.getTime() - ms
  for (const time of newestFirst.filter(since(hours * HOUR))) kept.add(time)
  const keepOneOfEach = (unit: (time: Date) => string, isRecent: (time: Date) => boolean) => {
    const seen = new Set<string>()
    for (const time of newestFirst.filter(isRecent)) {
      if (!seen.has(unit(time))) kept.add(time)
      seen.add(unit(time))
    }
  }
  keepOneOfEach((time) => time.toISOString().slice(0, 10), since(days * DAY))
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1))
  keepOneOfEach(
    (time) => time.toISOString().slice(0, 7),
    (time) => months > 0 && time >= oldest,
  )
  return newestFirst.filter((time) => !kept.has(time))
}
