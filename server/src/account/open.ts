import { findErasures } from '../accounts/erasure-queries.ts'
import type { Context, Opened } from '../context.ts'
import { ErasureRecord } from '../engine/backups/erasure-record.ts'
import { handleJob } from '../engine/jobs/job-kind.ts'
import { HOUR } from '../engine/outside/clock.ts'
import { eraseAgain } from './erased-again.ts'
import { recordErasures } from './erasing.ts'
import { accountHandlers } from './handlers.ts'

/** The account, and the record of those that were erased. */
export const openAccount = (context: Context): Opened<ReturnType<typeof accountHandlers>> => {
  const { clock, config, db, log } = context
  const record = config.erasedFile === undefined ? undefined : new ErasureRecord(config.erasedFile, config.s3)
  const write = async () => record?.add(() => findErasures(db), clock)
  return {
    handlers: accountHandlers(context),
    jobHandlers: [
      handleJob(recordErasures, write),
      ...(record ? [handleJob({ name: 'renew the record of erasures', everyMs: HOUR }, write)] : []),
    ],
    start: async () => {
      const recorded = await record?.read().catch((err: unknown) => {
        log.warn({ err }, 'the record of erased accounts cannot be read')
      })
      const erased = await eraseAgain(db, recorded?.erasures ?? [], clock.now())
      if (erased > 0) log.warn({ accounts: erased }, 'accounts that a backup had brought back were erased again')
    },
  }
}
