import type { Context } from '../context.ts'
import { handleJob, type JobHandler } from '../engine/jobs/job-kind.ts'
import { DAY, MINUTE, toTimestamp } from '../engine/outside/clock.ts'
import { DeliveryError, deliver, type Parcel } from '../engine/outside/deliver.ts'
import { wrap } from '../engine/outside/web-push.ts'
import { pushNotice } from '../inbox/pushes.ts'
import { findUnread } from '../inbox/queries.ts'
import { loadKeys } from './keys.ts'
import { dropGoneDevice, findDevice } from './queries.ts'
import { openTarget } from './target.ts'

/** Loaded with the first push, as are its words in all languages. */
const loadMessage = () => import('./message.ts')

/** A browser that its push service does not know any more. */
const GONE = [404, 410]
/** What the push service will not take, however often it is tried. */
const LOST = [400, 413]

/** What is older is told by the inbox alone. */
const FRESH_MS = DAY
/** For so long a push service that takes nothing is asked again. */
const TRY_MS = 15 * MINUTE

export const pushJobs = (context: Context): JobHandler[] => {
  const { clock, config, db, encryption, identity, log } = context
  const range = config.push === 'local' ? 'local' : 'internet'
  const contact = config.baseUrl.startsWith('https:') ? config.baseUrl : `mailto:${config.mailFrom.address}`
  const past = (ms: number) => toTimestamp(clock.now().getTime() - ms)

  /** What becomes of it; throws where it is to be tried again. */
  const hand = async (parcel: Parcel, signal: AbortSignal): Promise<'taken' | 'gone' | 'lost'> => {
    try {
      const status = await deliver(parcel, { range }, signal)
      if (status >= 200 && status < 300) return 'taken'
      if (GONE.includes(status)) return 'gone'
      if (LOST.includes(status)) return 'lost'
      throw new DeliveryError(`the push service answers ${status}`)
    } catch (error) {
      if (error instanceof DeliveryError && error.isFinal) return 'gone'
      throw error
    }
  }

  return [
    handleJob(pushNotice, async ({ session_id, notice_id }, signal) => {
      if (config.push === 'off') return
      const device = await findDevice(db, { session_id, ...identity.sessions.limits() })
      if (!device) return
      const { user_id, locale } = device
      const notice = await findUnread(db, { user_id, since: past(FRESH_MS), id: notice_id })
      if (!notice) return
      const target = openTarget(encryption, device)
      const { messageOf } = await loadMessage()
      const parcel = target && (await wrap(target, messageOf(notice, locale), await loadKeys(context), contact))
      const outcome = await (parcel ? hand(parcel, signal) : Promise.resolve('gone' as const)).catch(
        (error: unknown) => {
          if (signal.aborted || notice.at > past(TRY_MS)) throw error
          return 'lost' as const
        },
      )
      if (outcome === 'gone') await db.transact((tx) => dropGoneDevice(tx, device))
      if (outcome === 'lost') log.warn({ notice: notice_id }, 'a push is lost')
    }),
  ]
}
