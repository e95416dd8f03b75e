import { wrongUse } from '../problem.ts'

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 }

/** Seconds in `90`, `90s`, `15m` or `1h`, within bounds. */
export const secondsOf = (said: string, what: string, [least, most]: readonly [number, number]): number => {
  const [, digits, unit = 's'] = /^(\d{1,6})([smh])?$/.exec(said.trim()) ?? []
  const seconds = Number(digits) * units[unit]!
  if (digits === undefined || seconds < least || seconds > most)
    throw wrongUse(`${what} is ${least} to ${most} seconds, like 90, 15m or 1h.`)
  return seconds
}

export const countOf = (said: string, what: string, most: number): number => {
  const count = /^\d{1,5}$/.test(said) ? Number(said) : 0
  if (count < 1 || count > most) throw wrongUse(`${what} is a number from 1 to ${most}.`)
  return count
}
