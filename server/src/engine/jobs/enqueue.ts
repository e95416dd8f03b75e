import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import type { JobKind } from './job-kind.ts'
import { deleteWaiting, insertJob, insertJobs } from './queries.ts'

export interface When {
  /** Not before this time; otherwise at once, after the commit. */
  readonly run_at?: string
  /** Of those with the same key one waits, with the newest payload and the earliest time. One that has begun does not count. */
  readonly key?: string
}

/** Enqueues a job in the transaction that causes it: it is done if, and only if, that transaction commits. */
export const enqueue = async <Payload extends object>(
  tx: Tx,
  kind: JobKind<Payload>,
  payload: Payload,
  now: string,
  { run_at = now, key }: When = {},
): Promise<void> => {
  await insertJob(tx, {
    id: randomUUID(),
    kind: kind.name,
    key: key ?? null,
    payload: JSON.stringify(payload),
    run_at,
    created_at: now,
  })
  tx.news.jobs.add(kind.name)
}

/** As many of a kind at once, all at the same time; of those with the same payload one. */
export const enqueueEach = async <Payload extends object>(
  tx: Tx,
  kind: JobKind<Payload>,
  payloads: readonly Payload[],
  now: string,
  { run_at = now }: Pick<When, 'run_at'> = {},
): Promise<void> => {
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await insertJobs(tx, { kind: kind.name, payloads: JSON.stringify(texts), run_at, created_at: now })
  tx.news.jobs.add(kind.name)
}

/** Takes a job back that waits, in the transaction after which nobody needs it. One that has begun goes on. */
export const withdraw = async <Payload extends object>(tx: Tx, kind: JobKind<Payload>, key: string): Promise<void> => {
  await deleteWaiting(tx, { kind: kind.name, key })
}
