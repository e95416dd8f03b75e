import type { ApiError } from '@docket/client'
import type { FailedOperation } from '@docket/contract'
import type { Subject } from './edit.ts'

export interface OperationFailure {
  index: number
  status: number
  code: string
  message: string
  /** The field of it that cannot be as it is. */
  field?: string | undefined
  /** There is no such line any more. */
  isGone: boolean
  /** What it is about, as it is now. */
  current: Subject | undefined
}

export interface BatchRefusal {
  /** `stall`: later it may go; `done`: it went before; `failed`: those that are named cannot go, and the others can. */
  kind: 'stall' | 'done' | 'failed'
  failures: OperationFailure[]
}

/** What the refusal of a request with so many edits means for each of them. */
export const refusalOf = ({ status, code, body }: ApiError, count: number): BatchRefusal => {
  if (!isFinal(status)) return { kind: 'stall', failures: [] }
  if (code === 'idempotency.reused') return { kind: 'done', failures: [] }
  const {
    failed = [],
    fields = [],
    current,
  } = body as {
    failed?: FailedOperation[]
    current?: Subject
    fields?: { field: string; error: string }[]
  }
  const failures = new Map<number, OperationFailure>()
  for (const { index, code: its, error, current } of failed) {
    failures.set(index, { index, status: 400, code: its, message: error, isGone: its === 'not_found', current })
  }
  for (const { field, error } of fields) {
    const [, at, its] = /^operations\.(\d+)(?:\.(\w+))?/.exec(field) ?? []
    const index = Number(at ?? Number.NaN)
    if (index < count)
      failures.set(index, { index, status, code, message: error, field: its, isGone: false, current: undefined })
  }
  const isOfAll = failures.size === 0
  const ofAll = (index: number): OperationFailure => ({
    index,
    status,
    code,
    message: body.error,
    isGone: false,
    current,
  })
  return {
    kind: 'failed',
    failures: isOfAll ? Array.from({ length: count }, (_, index) => ofAll(index)) : [...failures.values()],
  }
}

/** Signed out, too fast, or out of order for a while: the edits stay. Everything else is a no. */
const isFinal = (status: number): boolean =>
  status === 500 || (status >= 400 && status < 500 && ![401, 408, 429].includes(status))
