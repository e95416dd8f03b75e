import { Refusal } from '@docket/contract'
import type { Totp } from '../engine/db/schema.ts'
import { SECOND } from '../engine/outside/clock.ts'
import type { Encryption } from '../engine/outside/encryption.ts'

/** Loaded when somebody signs in with a second factor or sets one up: a start need not wait for them. */
const loadOtp = () => import('otplib')
const loadQr = () => import('qrcode')

/** RFC 4226: as long as the hash. */
const SECRET_BYTES = 20
/** Clocks of telephones are wrong: the step before and the one after this one count as well. */
const TOLERANCE_SECONDS = 30

/** Base32, as authenticator apps take it. */
export const newSecret = async (): Promise<string> => (await loadOtp()).generateSecret({ length: SECRET_BYTES })

/** The step of time whose code this is (RFC 6238); `undefined` when it is none of now. */
export const stepOf = async (code: string, secret: string, now: Date): Promise<number | undefined> => {
  const { verifySync } = await loadOtp()
  const epoch = Math.floor(now.getTime() / SECOND)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS })
  return 'timeStep' in found ? found.timeStep : undefined
}

/** What an app takes over. With two installations on one telephone their names tell them apart. */
export const enrolment = async (secret: string, { email, host }: { email: string; host: string }) => {
  const { generateURI } = await loadOtp()
  const otp_auth_url = generateURI({ secret, label: email, issuer: `Docket (${host})` })
  const { toDataURL } = await loadQr()
  return { otp_auth_url, secret_base32: secret, qr_png_data_url: await toDataURL(otp_auth_url) }
}

export const encryptSecret = (encryption: Encryption, secret: string, user_id: string): string =>
  encryption.encrypt(secret, about(user_id))

/** Refuses with 503 when the installation has another secret than when it was sealed. */
export const openSecret = (encryption: Encryption, { secret, user_id }: Totp): string => {
  try {
    return encryption.decrypt(secret, about(user_id))
  } catch (cause) {
    const sentence = 'Docket cannot read what your authenticator app is checked by: its own secret is another one now.'
    throw new Refusal('unavailable', `${sentence} Use a recovery code, or ask whoever runs it.`, {}, { cause })
  }
}

const about = (user_id: string): string => `second factor of ${user_id}`
