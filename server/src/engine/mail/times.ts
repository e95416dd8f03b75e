import type { Locale } from '@docket/contract'
import { DAY, HOUR, MINUTE } from '../outside/clock.ts'

/** English as most of the world writes dates. */
const tags: Record<Locale, string> = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es' }

/** A moment in the reader's language. Mails do not know where the reader is, so the time zone is said. */
export const time = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(tags[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(at))

/** When something was due, at the reader's place. A whole day is the one that it is in UTC. */
export const due = (
  at: string,
  { all_day, time_zone, locale }: { all_day: boolean; time_zone: string; locale: Locale },
): string =>
  new Intl.DateTimeFormat(tags[locale], {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(!all_day && { hour: '2-digit', minute: '2-digit' }),
    timeZone: all_day ? 'UTC' : time_zone,
  }).format(new Date(at))

/** How long from one moment to another, in the largest unit of which there is more than one; a minute at least. */
export const duration = (from: Date, to: string, locale: Locale): string => {
  const ms = Date.parse(to) - from.getTime()
  const [unit, count] = inUnit(ms)
  return new Intl.NumberFormat(tags[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

const units = [
  ['day', DAY],
  ['hour', HOUR],
] as const

/** What a mail says about to go is a few seconds old. */
const inUnit = (ms: number): [string, number] => {
  for (const [unit, length] of units) {
    const count = Math.floor((ms + MINUTE) / length)
    if (count > 1) return [unit, count]
  }
  return ['minute', Math.max(1, Math.round(ms / MINUTE))]
}
