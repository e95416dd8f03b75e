import { randomUUID } from 'node:crypto'
import { refuse } from '@docket/contract'
import type { User } from '../db/schema.ts'

export const newUser = (email: string, password_hash: string, role: User['role'], created_at: string): User => ({
  id: randomUUID(),
  email,
  password_hash,
  display_name: '',
  locale: 'en',
  role,
  // Whoever sets Docket up runs it; anyone else still has to show that the address is theirs.
  email_verified: role === 'admin' ? 1 : 0,
  must_change_password: 0,
  created_at,
})

export const emailTaken = (): never =>
  refuse('auth.email_taken', 'There is an account with this e-mail address already.')
