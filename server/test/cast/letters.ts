import type { Letter } from '../../src/engine/mail/letter.ts'

const at = '2026-11-22T03:41:00.000Z'
const token = 'Zm9yIHRoZSB0ZXN0cyBvbmx5LCB0aGlydHktdHdvIGI'

/** One of each kind. */
export const letters: readonly Letter[] = [
  {
    kind: 'verify',
    link: `https://docket.example.org/api/v1/auth/verify?token=${token}`,
    expires_at: '2026-11-23T03:41:00.000Z',
  },
  { kind: 'reset', link: `https://docket.example.org/reset/${token}`, expires_at: '2026-11-22T04:11:00.000Z' },
  {
    kind: 'invite',
    link: `https://docket.example.org/invite/${token}`,
    expires_at: '2026-11-29T03:41:00.000Z',
    list_name: 'Groceries',
    inviter: 'Olga Brandt',
    role: 'editor',
  },
  { kind: 'password_changed', at },
  { kind: 'two_factor_on', at },
  { kind: 'two_factor_off', at },
  { kind: 'recovery_codes_renewed', at },
  { kind: 'recovery_code_used', at, left: 9 },
  { kind: 'api_key_made', at, name: 'Laptop' },
  { kind: 'sign_on_linked', at, provider: 'Example', taken: true },
]
