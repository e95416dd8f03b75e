import type { Source } from '../engine/revisions/source.ts'
import { findAttemptsChanged, toAttempt } from './queries.ts'

export const attemptChanges: Source = async (db, range) =>
  (await findAttemptsChanged(db, range)).map((row) => ({ rev: row.rev, event: 'attempt', data: toAttempt(row) }))
