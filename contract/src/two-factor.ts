import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** RFC 6238: SHA-1, six digits, 30 seconds. */

export const TOTPStatus = z
  .object({
    enabled: z.boolean().describe('Whether signing in asks for a code.'),
    enrolled_at: field.timestamp.nullable().describe('Since when; `null` when it is off.'),
  })
  .meta({ id: 'TOTPStatus', description: 'Whether two-factor sign-in is on.' })

export const TOTPSetupResponse = z
  .object({
    otp_auth_url: z.string().meta({
      description: 'What the picture says, for apps that take an address.',
      examples: [
        'otpauth://totp/Docket%20(docket.example):olga%40docket.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Docket%20(docket.example)',
      ],
    }),
    secret_base32: z.string().meta({
      description: 'The secret, for typing.',
      examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
    }),
    qr_png_data_url: z.string().meta({
      description: 'A picture of it for an authenticator app, as a `data:` address.',
      examples: ['data:image/png;base64,iVBORw0KGgo='],
    }),
  })
  .meta({ id: 'TOTPSetupResponse', description: 'A secret that waits for its first code.' })

export type TOTPSetupResponse = z.infer<typeof TOTPSetupResponse>

export const RecoveryCodesResponse = z
  .object({
    recovery_codes: z
      .array(z.string())
      .meta({ description: 'Each works once. They are shown only here.', examples: [['7fk2-m9xq-03vd']] }),
  })
  .meta({ id: 'RecoveryCodesResponse', description: 'The way in without the authenticator app.' })

const TOTPConfirmRequest = z
  .object({ code: field.totpCode })
  .meta({ id: 'TOTPConfirmRequest', description: 'The first code of the app.' })

const TOTPDisableRequest = z
  .object({ password: field.password })
  .meta({ id: 'TOTPDisableRequest', description: 'The account’s password.' })

export const twoFactor = {
  getTotp: endpoint({
    method: 'GET',
    path: '/users/me/totp',
    summary: 'Whether two-factor sign-in is on',
    description: 'It is on once the first code was confirmed.',
    auth: 'session',
    gates: ['own_session'],
    answers: { 200: TOTPStatus },
    says: { 200: 'Whether it is on.' },
  }),
  setUpTotp: endpoint({
    method: 'POST',
    path: '/users/me/totp/setup',
    summary: 'Begin to turn two-factor sign-in on',
    description: 'Makes a new secret, in place of one that was not confirmed.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    answers: { 200: TOTPSetupResponse },
    says: { 200: 'What the authenticator app needs.' },
    refuses: ['totp.enabled'],
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/users/me/totp/confirm',
    summary: 'Turn two-factor sign-in on with the first code',
    description: 'The code is used up by this: the next sign-in needs the one after it.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: TOTPConfirmRequest,
    answers: { 200: RecoveryCodesResponse },
    says: { 200: 'It is on. The recovery codes are shown this once.' },
    refuses: ['auth.code_wrong', 'totp.enabled', 'totp.not_set_up', 'rate_limited'],
  }),
  disableTotp: endpoint({
    method: 'POST',
    path: '/users/me/totp/disable',
    summary: 'Turn two-factor sign-in off',
    description: 'Recovery codes and trusted browsers are forgotten with it.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: TOTPDisableRequest,
    answers: { 204: 'empty' },
    says: { 204: 'It is off.' },
    sends: ['set-cookie'],
    refuses: ['auth.password_wrong', 'totp.not_enabled', 'rate_limited'],
  }),
  regenerateRecoveryCodes: endpoint({
    method: 'POST',
    path: '/users/me/totp/recovery-codes/regenerate',
    summary: 'Make new recovery codes',
    description: 'The old ones are worth nothing any more. An account can do so ten times an hour.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    answers: { 200: RecoveryCodesResponse },
    says: { 200: 'The new codes, shown this once.' },
    refuses: ['totp.not_enabled', 'rate_limited'],
  }),
}
