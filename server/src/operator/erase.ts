import { Refusal } from '@docket/contract'
import { countWordsElsewhere, findJoined, nameOwn } from '../account/deletion-queries.ts'
import { eraseAccount } from '../account/erasing.ts'
import { findUserByEmail } from '../accounts/user-queries.ts'
import type { Database } from '../engine/db/database.ts'
import type { User } from '../engine/db/schema.ts'
import { systemClock, toTimestamp } from '../engine/outside/clock.ts'
import { StartupError } from '../engine/outside/startup-error.ts'

/** Says that lists with other members go too, for everybody. */
export const SHARED = '--shared'
const MOST_NAMED = 20

/** What goes with the account of an address, and what stays. */
export const describeAccount = async (db: Database, address: string): Promise<string> => {
  const user = await accountOf(db, address)
  const own = await nameOwn(db, { user_id: user.id })
  const joined = await findJoined(db, { user_id: user.id })
  const words = (await countWordsElsewhere(db, { user_id: user.id }))?.count ?? 0
  const shared = own.filter(({ others }) => Number(others) > 0)
  return [
    `${user.email} has had an account since ${user.created_at.slice(0, 10)} (${user.id}).`,
    `Goes: ${counted(own.length, 'list')} of its own with everything in them; sessions, API keys, second factor, portrait, notices, reminders.`,
    ...(shared.length > 0
      ? [
          `Of these ${shared.length === 1 ? 'one has' : `${shared.length} have`} other members, who lose ${shared.length === 1 ? 'it' : 'them'} (only with ${SHARED}):`,
          ...shared
            .slice(0, MOST_NAMED)
            .map(({ name, id, others }) => `  ${JSON.stringify(name)}, ${Number(others)} besides the owner, ${id}`),
          ...(shared.length > MOST_NAMED ? [`  and ${shared.length - MOST_NAMED} more`] : []),
        ]
      : []),
    `Stays: ${counted(joined.length, 'list')} of others that it belongs to, with its tasks and ${counted(words, 'comment')} there, as those of a deleted user.`,
  ].join('\n')
}

/** Erases the account of an address as its owner would. */
export const erase = async (db: Database, address: string, form = ''): Promise<string> => {
  const user = await accountOf(db, address)
  const how = { now: toTimestamp(systemClock.now()), withShared: form === SHARED }
  const lists = await db.transact((tx) => eraseAccount(tx, user, how)).catch((error: unknown) => refused(user, error))
  return `${user.email} is erased, with ${counted(lists, 'list')}.`
}

const accountOf = async (db: Database, address: string): Promise<User> => {
  const email = address.trim().toLowerCase()
  const user = await findUserByEmail(db, { email })
  return user ?? fail(`Nobody has an account with the address ${email}.`)
}

const refused = ({ email }: User, error: unknown): never => {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'shared_project')
    return fail(
      `Lists of ${email} have other members, who would lose them: with ${SHARED} they go too. Nothing was changed.`,
    )
  if (error.code === 'last_admin')
    return fail(`${email} is the only admin of this Docket, which cannot be without one. Nothing was changed.`)
  if (error.code === 'auth.password_wrong') return fail(`${email} was changed at the same moment. Try again.`)
  throw error
}

const fail = (sentence: string): never => {
  throw new StartupError(sentence)
}

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
