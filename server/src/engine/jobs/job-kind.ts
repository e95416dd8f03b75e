/** A kind of job: what those who put one up and those who do it agree on. */
export interface JobKind<Payload extends object = object> {
  /** Stored with every job; never changed. */
  readonly name: string
  /** How many of it one process does at once; 1. */
  readonly atOnce?: number
  /** After so many failures it is given up: kept with its error, and not tried again. 12, about an hour. */
  readonly attempts?: number
  /** The longest pause between two attempts; 15 minutes. */
  readonly maxPauseMs?: number
  /** Recurring: there is one of it per installation, done this long after it was last done. Never given up. */
  readonly everyMs?: number
  /** Only for the compiler. */
  readonly payload?: Payload
}

/**
 * Does jobs of a kind, outside of any transaction. A process can die between doing a job and saying so, or stand still for
 * longer than its lock lasts: then the job is done again, and has to bear that.
 */
export interface JobHandler {
  readonly kind: JobKind
  /** `signal` is aborted when the process ends or has lost the job: whoever takes long stops there, by throwing. */
  run(payload: object, signal: AbortSignal): Promise<void>
}

export const handleJob = <Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, signal: AbortSignal) => Promise<void>,
): JobHandler => ({ kind, run: (payload, signal) => run(payload as Payload, signal) })
