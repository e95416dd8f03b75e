import { refuse } from '@docket/contract'
import type { Caller } from '../engine/call/caller.ts'
import type { Database } from '../engine/db/database.ts'
import type { User } from '../engine/db/schema.ts'
import type { Attempts } from '../engine/limits/attempts.ts'
import { forgetAttempts, type Rule } from '../engine/limits/throttle.ts'
import type { Hashing } from './passwords.ts'
import { findUserById } from './user-queries.ts'

/**
 * What a stolen session must not be enough for: the caller's account, once they have shown that they know its password.
 * Refuses with 401, and with 429 after too many wrong ones.
 */
export class PasswordCheck {
  readonly #db: Database
  readonly #hashing: Hashing
  readonly #attempts: Attempts
  readonly #rule: Rule

  constructor(db: Database, hashing: Hashing, attempts: Attempts, rule: Rule) {
    this.#db = db
    this.#hashing = hashing
    this.#attempts = attempts
    this.#rule = rule
  }

  async confirm({ user_id }: Caller, password: string): Promise<User> {
    const key = `password of ${user_id}`
    using _ = await this.#attempts.begin({ [key]: this.#rule })
    const user = await findUserById(this.#db, { id: user_id })
    const isRight = (await this.#hashing.verify(password, user?.password_hash)) !== 'wrong'
    if (user?.password_hash === '') return noPassword()
    if (!user || !isRight) return refuse('auth.password_wrong', 'This is not the current password.')
    await this.#db.transact((tx) => forgetAttempts(tx, key))
    return user
  }
}

const noPassword = (): never =>
  refuse('auth.password_wrong', 'This account has no password yet. Sign out, and set one with “Forgot password”.')
