import { findUserByEmail } from '../auth/user-queries.ts'
import { type Database, StartupError } from '../db/database.ts'
import { setAid } from './queries.ts'

const MAX_NOTE = 400

/** Says whether an account need not pay; `on` and `off` change it first. */
export const aidOf = async (db: Database, address: string, change?: string, note = ''): Promise<string> => {
  const email = address.trim().toLowerCase()
  const isGiven = change === 'on'
  const aid_note = isGiven ? note.trim().slice(0, MAX_NOTE) : ''
  if (change !== undefined && change !== 'on' && change !== 'off') throw new StartupError("Say 'on' or 'off'.")
  const found = await findUserByEmail(db, email)
  if (!found) throw new StartupError(`Nobody has an account with the address ${email}.`)
  const { id: user_id } = found
  if (change !== undefined) await db.transact((tx) => setAid(tx, { user_id, financial_aid: isGiven ? 1 : 0, aid_note }))
  const user = (await findUserByEmail(db, email)) ?? found
  if (user.financial_aid === 0) return `${email} pays like everybody.`
  return user.aid_note === '' ? `${email} need not pay.` : `${email} need not pay: ${user.aid_note}`
}
