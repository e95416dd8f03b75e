import { leftOf, type Term } from '../domain/lease.ts'
import { useSecond } from './use-second.ts'

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
