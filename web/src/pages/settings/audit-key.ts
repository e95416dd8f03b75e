import type { settingsMessages } from '../../locales/settings.en.ts'

type AuditKey = keyof (typeof settingsMessages)['audit']

const known = [
  'auth_register',
  'auth_login',
  'auth_totp',
  'auth_sso',
  'auth_logout',
  'auth_sso_linked',
  'auth_verify',
  'auth_reset_requested',
  'auth_reset',
  'session_ended',
  'password_changed',
  'totp_enabled',
  'totp_disabled',
  'totp_recovery_codes',
  'api_key_created',
  'api_key_changed',
  'api_key_revoked',
  'billing_subscribed',
  'billing_payment_failed',
  'billing_ended',
  'billing_aid_given',
  'billing_aid_ended',
] as const satisfies readonly AuditKey[]

/** `auth.login` → the key of its words; events that are newer than this page are shown by their names. */
export const auditKey = (event: string): AuditKey => {
  const key = event.replaceAll('.', '_')
  return known.find((one) => one === key) ?? 'other'
}
