import { type archives, refuse } from '@docket/contract'
import { findUsersNamed } from '../accounts/erasure-queries.ts'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { Streamed } from '../engine/call/streamed.ts'
import { MINUTE } from '../engine/outside/clock.ts'
import { currentDeadline } from '../engine/outside/deadline.ts'
import { StartupError } from '../engine/outside/startup-error.ts'
import { assertMayOwnMore } from '../lists/own-lists.ts'
import { bringIn, IdTaken, StillClearing } from './import.ts'
import type { Plan } from './plan.ts'
import { archiveOf, Scratch } from './scratch.ts'

/** For one that takes long: reading, checking and writing 64 MiB. */
const PATIENCE_MS = 10 * MINUTE

export const archiveHandlers = (context: Context): Handlers<typeof archives> => {
  const { clock, config, db, log } = context
  const scratch = new Scratch(config)

  const take = async (user_id: string, only?: string) => {
    currentDeadline()?.extend(PATIENCE_MS)
    const pieces = archiveOf(config, scratch, { owner: user_id, only })
    await pieces.next()
    return new Streamed<'application/x-ndjson'>(pieces)
  }

  /** Whoever can write an archive could have them say anything. */
  const assertNamesNobody = async ({ people }: Plan): Promise<void> => {
    const here = await findUsersNamed(db, { ids: JSON.stringify([...people]) })
    if (here.length > 0)
      refuse(
        'archive.refused',
        'The archive says what other people did who have an account here. Only whoever runs this Docket can bring it in: docket import',
      )
  }

  return {
    async exportArchive({ caller, setHeader }) {
      const archive = await take(caller.user_id)
      setHeader('content-disposition', attachment('docket', clock.now()))
      return archive
    },

    async exportListArchive({ caller, listID, setHeader }) {
      await access.list(db, caller, listID, 'owner')
      const archive = await take(caller.user_id, listID)
      setHeader('content-disposition', attachment('docket-list', clock.now()))
      return archive
    },

    async importArchive({ caller, body }) {
      const deadline = currentDeadline()
      deadline?.extend(PATIENCE_MS)
      await using place = await scratch.enter(caller.user_id)
      await place.fill(body)
      const conditions = {
        assertMay: assertNamesNobody,
        assertRoom: (tx: Parameters<typeof assertMayOwnMore>[0], more: number) => assertMayOwnMore(tx, caller, more),
      }
      const lists = await bringIn(db, place.file, caller.user_id, conditions).catch(refusedFor(place.file))
      log.info({ lists: lists.length }, 'an archive was brought in')
      return { lists: lists.map(({ id }) => id) }
    },
  }
}

const attachment = (name: string, now: Date): string =>
  `attachment; filename="${name}-${now.toISOString().slice(0, 10)}.archive"`

/** What is said of the file is said of what was sent. */
const refusedFor =
  (file: string) =>
  (error: unknown): never => {
    if (!(error instanceof StartupError)) throw error
    if (error instanceof StillClearing) return refuse('unavailable', error.message, { retry_after: 2 })
    const words = error.message.replaceAll(file, 'The archive')
    return refuse(error instanceof IdTaken ? 'archive.taken' : 'archive.refused', words)
  }
