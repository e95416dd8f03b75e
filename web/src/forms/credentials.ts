export const passwordLimits = { least: 8, most: 128 }

export type EmailRefusal =
  | 'emailMissing'
  | 'emailWithoutAt'
  | 'emailWithoutName'
  | 'emailWithoutHost'
  | 'emailMisshapen'
  | 'emailLong'

/** The server's rule for addresses, so that most refusals come without a round trip. */
export const emailRefusal = (typed: string): EmailRefusal | undefined => {
  const email = typed.trim()
  if (email === '') return 'emailMissing'
  if (!email.includes('@')) return 'emailWithoutAt'
  if (email.startsWith('@')) return 'emailWithoutName'
  if (email.endsWith('@')) return 'emailWithoutHost'
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return 'emailMisshapen'
  return email.length > 254 ? 'emailLong' : undefined
}

export type PasswordRefusal =
  | { key: 'passwordMissing' }
  | { key: 'passwordShort'; values: { missing: number } }
  | { key: 'passwordLong'; values: { surplus: number } }

/** Characters are code points, as the server counts them. Only a new password has a least length. */
export const passwordRefusal = (password: string, isNew: boolean): PasswordRefusal | undefined => {
  const length = [...password].length
  if (length === 0) return { key: 'passwordMissing' }
  if (isNew && length < passwordLimits.least)
    return { key: 'passwordShort', values: { missing: passwordLimits.least - length } }
  if (length > passwordLimits.most) return { key: 'passwordLong', values: { surplus: length - passwordLimits.most } }
  return undefined
}
