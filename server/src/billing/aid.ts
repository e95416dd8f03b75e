import { audit } from '../accounts/audit.ts'
import { findUserByEmail, lockUser } from '../accounts/user-queries.ts'
import type { Database, Tx } from '../engine/db/database.ts'
import type { User } from '../engine/db/schema.ts'
import { systemClock } from '../engine/outside/clock.ts'
import { StartupError } from '../engine/outside/startup-error.ts'
import { setAid } from './queries.ts'

const MAX_NOTE = 400
/** Whoever runs Docket comes from nowhere. */
const origin = { ip: '', user_agent: '' }

/** Says whether an account need not pay; `on` and `off` change it first. */
export const aidOf = async (db: Database, address: string, change?: string, note = ''): Promise<string> => {
  const email = address.trim().toLowerCase()
  const isGiven = change === 'on'
  const aid_note = isGiven ? note.trim().slice(0, MAX_NOTE) : ''
  if (change !== undefined && change !== 'on' && change !== 'off') throw new StartupError("Say 'on' or 'off'.")
  const found = await findUserByEmail(db, { email })
  if (!found) throw new StartupError(`Nobody has an account with the address ${email}.`)
  const aid = { financial_aid: isGiven ? 1 : 0, aid_note } as const
  if (change !== undefined) await db.transact((tx) => changeAid(tx, found.id, aid))
  const user = (await findUserByEmail(db, { email })) ?? found
  if (user.financial_aid === 0) return `${email} pays like everybody.`
  return user.aid_note === '' ? `${email} need not pay.` : `${email} need not pay: ${user.aid_note}`
}

const changeAid = async (tx: Tx, user_id: string, aid: Pick<User, 'financial_aid' | 'aid_note'>): Promise<void> => {
  const user = await lockUser(tx, { id: user_id })
  if (!user || (user.financial_aid === aid.financial_aid && user.aid_note === aid.aid_note)) return
  await setAid(tx, { user_id, ...aid })
  const event = aid.financial_aid === 1 ? 'billing.aid_given' : 'billing.aid_ended'
  await audit(tx, { user_id, event, detail: aid.aid_note }, origin, systemClock.now())
}
