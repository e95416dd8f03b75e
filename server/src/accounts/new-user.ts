import { randomUUID } from 'node:crypto'
import { type Locale, refuse } from '@docket/contract'
import type { User } from '../engine/db/schema.ts'

export interface Newcomer {
  readonly email: string
  readonly display_name?: string | undefined
  readonly locale?: Locale | undefined
}

/** `email_verified` is for those who have shown that the address is theirs. */
export const newUser = (
  { email, display_name = '', locale = 'en' }: Newcomer,
  of: Pick<User, 'password_hash' | 'role' | 'email_verified' | 'created_at'> &
    Partial<Pick<User, 'demo' | 'trial_ends_at'>>,
): User => ({
  id: randomUUID(),
  email,
  display_name,
  locale,
  presence: 1,
  has_handed_out: 0,
  must_change_password: 0,
  demo: 0,
  financial_aid: 0,
  aid_note: '',
  subscribed: 0,
  trial_ends_at: null,
  ...of,
})

export const emailTaken = (): never =>
  refuse('auth.email_taken', 'There is an account with this e-mail address already.')
