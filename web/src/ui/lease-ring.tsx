import { useSecond } from './use-second.ts'

/** From when until when somebody has something, in milliseconds since 1970. */
export interface Term {
  from: number
  until: number
}

/** How much of it is left, from 1 to 0. */
export const leftOf = ({ from, until }: Term, now: number): number =>
  until <= from ? 0 : Math.max(0, Math.min(1, (until - now) / (until - from)))

const radius = 7.75
const around = 2 * Math.PI * radius

/** A ring that drains as a lease ends. */
export const LeaseRing = (term: Term) => {
  const left = leftOf(term, useSecond())
  return (
    <>
      <circle cx={9} cy={9} r={radius} strokeWidth={1.5} className="stroke-rule-2" />
      <circle
        cx={9}
        cy={9}
        r={radius}
        strokeWidth={2.25}
        strokeDasharray={`${left * around} ${around}`}
        transform="rotate(-90 9 9)"
        className="stroke-run"
      />
      <path d="M9 5.5a3.5 3.5 0 0 1 0 7z" className="fill-run" />
    </>
  )
}
