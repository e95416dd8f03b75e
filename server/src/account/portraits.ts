import { createHash } from 'node:crypto'
import { type account, refuse } from '@docket/contract'
import { sessionEnded } from '../accounts/own-account.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { Rendered } from '../engine/call/rendered.ts'
import { onMissingReference } from '../engine/db/errors.ts'
import { Semaphore } from '../engine/limits/semaphore.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { squareJpeg } from '../engine/outside/pictures.ts'
import { deletePortraitRow, findPortrait, savePortrait } from './portrait-queries.ts'

const SIDE = 256

type PortraitOperations = Pick<typeof account, 'putPortrait' | 'deletePortrait' | 'getMyPortrait' | 'getPortrait'>

export const portraitHandlers = ({ clock, db, identity }: Context): Handlers<PortraitOperations> => {
  /** One at a time: each may need 50 MB. */
  const oneAtATime = new Semaphore(1, { maxWaiting: 32, busy: 'Too many portraits are being made right now.' })
  const portraitOf = async (user_id: string) => {
    const portrait = await findPortrait(db, { user_id })
    if (!portrait) return refuse('not_found', 'There is no such portrait.')
    return new Rendered<'image/jpeg'>([portrait.content], portrait.sha256)
  }
  return {
    async putPortrait({ caller, body }) {
      const content = await oneAtATime.run(() => identity.hashing.threads.run(() => squareJpeg(body, SIDE)))
      if (!content) {
        return refuse('portrait.unreadable', 'This file is no JPEG or PNG that can be read, or has too many pixels.')
      }
      const sha256 = createHash('sha256').update(content).digest('hex')
      const updated_at = toTimestamp(clock.now())
      await db
        .transact((tx) => savePortrait(tx, { user_id: caller.user_id, sha256, content, updated_at }))
        .catch(onMissingReference(sessionEnded))
      return { sha256, bytes: content.length, mime: 'image/jpeg', updated_at }
    },

    async deletePortrait({ caller }) {
      await db.transact((tx) => deletePortraitRow(tx, { user_id: caller.user_id }))
    },

    getMyPortrait: ({ caller }) => portraitOf(caller.user_id),
    getPortrait: ({ userID }) => portraitOf(userID),
  }
}
