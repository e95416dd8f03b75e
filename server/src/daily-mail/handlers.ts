import { type dailyMail, refuse } from '@docket/contract'
import { lockOwnAccount } from '../accounts/own-account.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { endDailyMail, findDailyMail, findMuted, lockDailyMail, muteLists, saveDailyMail } from './queries.ts'
import { atFirst, nextMail, toSettings } from './rules.ts'
import { readStopToken, stopPage } from './stop-token.ts'

export const dailyMailHandlers = ({ db, clock, encryption }: Context): Handlers<typeof dailyMail> => {
  const readStop = (token: string): string =>
    readStopToken(encryption, token) ?? refuse('not_found', 'There is no daily mail that this ends.')
  return {
    async getNoticeSettings({ caller: { user_id } }) {
      return toSettings(await findDailyMail(db, { user_id }), await findMuted(db, { user_id }))
    },

    async updateNoticeSettings({ caller, body: { muted_lists, ...mail } }) {
      const { user_id } = caller
      const now = toTimestamp(clock.now())
      return db.transact(async (tx) => {
        await lockOwnAccount(tx, caller)
        if (muted_lists) await muteLists(tx, { user_id, ids: JSON.stringify(muted_lists) })
        const muted = await findMuted(tx, { user_id })
        if (muted_lists && Object.keys(mail).length === 0)
          return toSettings(await findDailyMail(tx, { user_id }), muted)
        const known = (await lockDailyMail(tx, { user_id })) ?? { enabled: 0, ...atFirst, mailed_at: null }
        const chosen = {
          user_id,
          enabled: Number(mail.daily_mail ?? known.enabled),
          hour: mail.daily_mail_hour ?? known.hour,
          time_zone: mail.time_zone ?? known.time_zone,
          mailed_at: known.mailed_at,
        }
        const row = { ...chosen, next_at: nextMail(chosen, now) }
        await saveDailyMail(tx, row)
        return toSettings(row, muted)
      })
    },

    async openDailyMailStop({ token }) {
      readStop(token)
      return stopPage(token)
    },

    async stopDailyMail({ token }) {
      const user_id = readStop(token)
      await db.transact((tx) => endDailyMail(tx, { user_id, ...atFirst }))
    },
  }
}
