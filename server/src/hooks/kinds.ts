import type { Context } from '../context.ts'
import type { JobKind } from '../engine/jobs/job-kind.ts'
import type { Range } from '../engine/outside/deliver.ts'

/** Sends a webhook what it has not been told yet; of those with the same key, its id, one waits. */
export const deliverHook: JobKind<{ hook_id: string }> = { name: 'hook', atOnce: 32 }

export const rangeOf = ({ hooks }: Pick<Context['config'], 'hooks'>): Range =>
  hooks === 'private' ? 'private' : 'internet'
