import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { AccountRole } from './words.ts'

export const AuthConfig = z
  .object({
    signup_enabled: z.boolean().describe('Whether anybody may make an account.'),
    signed_in: z
      .boolean()
      .describe('Whether a session cookie came with the request. The session may have ended: `getMe` knows.'),
    demo_enabled: z.boolean().describe('Whether one may look around in a demo.'),
    locales: z
      .array(z.string())
      .meta({ description: 'Languages of mails and pages.', examples: [['en', 'de', 'fr', 'es']] }),
    mail: z
      .object({
        enabled: z
          .boolean()
          .describe('Whether mails leave. Without a mail server each stays as a file with the server’s data.'),
      })
      .meta({ id: 'MailConfig', description: 'Whether mails leave this installation.' }),
    sso: z
      .object({
        enabled: z.boolean().describe('Whether signing in through the identity provider is possible.'),
        button_label: z.string().meta({ description: 'Words for its button.', examples: ['Sign in with Example'] }),
        hosted_domain: z.string().meta({
          description: 'Addresses of this domain have to sign in this way; empty for none.',
          examples: ['example.org'],
        }),
        login_url: z.string().meta({
          description: 'Where the button leads.',
          examples: ['https://docket.example/api/v1/auth/oidc/login'],
        }),
        provider_name: z.string().meta({ description: 'The provider’s name.', examples: ['Example'] }),
      })
      .meta({ id: 'SingleSignOn', description: 'Signing in through an identity provider.' }),
  })
  .meta({ id: 'AuthConfig', description: 'What the sign-in page may offer.' })

const LoginRequest = z
  .object({ email: field.email, password: field.password })
  .meta({ id: 'LoginRequest', description: 'Who signs in.' })

export const LoginResponse = z
  .object({
    token: shown.token,
    user_id: field.id.describe('The account’s id.'),
    role: AccountRole,
    must_change_password: z.boolean().describe('Whether the password has to be changed at the next occasion.'),
  })
  .meta({ id: 'LoginResult', description: 'A new session.' })

const LoginTOTPRequired = z
  .object({
    requires_totp: z.literal(true).describe('The second factor is still to come.'),
    challenge: shown.challenge,
  })
  .meta({ id: 'LoginTOTPRequired', description: 'The password is right: `verifyTotp` takes the challenge and a code.' })

const TOTPVerifyRequest = z
  .object({
    challenge: field.linkToken.meta({
      description: 'What `login` answered with.',
      examples: ['9XkD3Tq0m1vY7o2cQbX5uJwLz8RfEaPhNsGiKtUy4Wc'],
    }),
    code: field.totpCode.optional(),
    recovery_code: field.recoveryCode.optional(),
    remember: z.boolean().optional().describe('Leave the second factor out in this browser for 30 days.'),
  })
  .refine(({ code, recovery_code }) => (code === undefined) !== (recovery_code === undefined), {
    message: 'must have either code or recovery_code',
    path: ['code'],
  })
  .meta({ id: 'TOTPVerifyRequest', description: 'The second factor: either a code or a recovery code, not both.' })

const DemoResponse = LoginResponse.extend({
  demo: z.boolean().describe('Always true.'),
  email: shown.email.describe('What stands where accounts have their address; it gets no mail.'),
  email_verified: z.boolean().describe('Always true.'),
}).meta({ id: 'DemoResult', description: 'A session of a demo account.' })

const ForgotPasswordRequest = z
  .object({ email: field.email })
  .meta({ id: 'ForgotPasswordRequest', description: 'Whose password is forgotten.' })

const ResetPasswordRequest = z
  .object({
    token: field.linkToken,
    password: field.newPassword,
    revoke_api_keys: field.revokeApiKeys.optional(),
  })
  .meta({ id: 'ResetPasswordRequest', description: 'A new password, with the token of the mail.' })

const SignupRequest = z
  .object({
    email: field.email,
    password: field.newPassword,
    terms_accepted: field.termsAccepted,
    invite_token: field.linkToken.optional(),
    accept_invite: z.boolean().optional().describe('Whether to join the list of that invite at once.'),
    display_name: field.displayName.optional(),
    locale: field.locale.optional(),
  })
  .meta({ id: 'SignupRequest', description: 'A new account.' })

export const RegisterResponse = z
  .object({
    token: shown.token,
    role: AccountRole,
    email: shown.email.describe('The address as it is kept: trimmed, in lower case.'),
    user_id: field.id.describe('The new account’s id.'),
    email_verified: z.boolean().describe('Whether the address was proved already.'),
    project_id: field.id
      .optional()
      .describe('The list that was joined, with `accept_invite`; absent if the invite has ended.'),
  })
  .meta({ id: 'RegisterResult', description: 'A new account and its session.' })

/** Brought by a browser that a refusal would leave stranded: whatever it is, the answer is a redirect. */
const brought = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe(`${description} More than one is as good as none.`)

export const auth = {
  getAuthConfig: endpoint({
    method: 'GET',
    path: '/auth/config',
    summary: 'What the sign-in page may offer',
    description:
      'Read it before showing a form: sign-up may be closed, an identity provider may stand in for passwords, and whoever asks may be signed in already.',
    auth: 'public',
    answers: { 200: AuthConfig },
    says: { 200: 'How people sign in here.' },
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Make an account and sign it in',
    description:
      'A mail asks to verify the address. With the token of an invite to the same address the account is made even where sign-up is closed, and is verified at once if that token was mailed. The number of tries is limited for each address and network.',
    auth: 'public',
    body: SignupRequest,
    answers: { 201: RegisterResponse },
    says: { 201: 'The account is made and signed in.' },
    sends: ['set-cookie'],
    refuses: ['auth.signup_disabled', 'auth.email_taken', 'auth.sso_required', 'rate_limited'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password',
    description:
      'An account with two-factor sign-in gets a challenge in place of a session, unless the browser is one that it trusts. The number of failed tries is limited for each address and network.',
    auth: 'public',
    body: LoginRequest,
    answers: { 200: z.union([LoginResponse, LoginTOTPRequired]) },
    says: { 200: 'A new session and its cookie, or the challenge for the second factor and none.' },
    maySend: ['set-cookie'],
    refuses: ['auth.invalid_credentials', 'auth.sso_required', 'rate_limited'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session',
    description: 'Its token is worth nothing any more, and its streams end. The cookie is cleared in any case.',
    auth: 'session',
    endsSession: true,
    answers: { 204: 'empty' },
    says: { 204: 'The session has ended.' },
    sends: ['set-cookie'],
  }),
  verifyTotp: endpoint({
    method: 'POST',
    path: '/auth/totp/verify',
    summary: 'Sign in with the second factor',
    description:
      'A challenge takes five tries in five minutes. Wrong codes are also counted for each account: ten in 15 minutes. A code works once, and so does a recovery code; using one of those ends the trust in browsers. With `remember` a cookie leaves the second factor out in this browser for 30 days; it belongs to the account that signed in with it last.',
    auth: 'public',
    body: TOTPVerifyRequest,
    answers: { 200: LoginResponse },
    says: { 200: 'A new session.' },
    sends: ['set-cookie'],
    refuses: ['auth.code_wrong', 'auth.challenge_ended', 'rate_limited'],
  }),
  demo: endpoint({
    method: 'POST',
    path: '/auth/demo',
    summary: 'Begin a demo',
    description:
      'Where there is a demo: makes an account to look around with, which has a few lists whose tasks are due at whole hours of the visitor’s day, has no password and is deleted after a day with all that is in it. An address may begin a few in an hour, and there are 200 at once at most.',
    auth: 'public',
    query: z.object({
      utc_offset: field.utcOffset.optional(),
      locale: field.locale.describe('The language of its lists.').optional(),
    }),
    answers: { 200: DemoResponse },
    says: { 200: 'A new session.' },
    sends: ['set-cookie'],
    refuses: ['not_found', 'rate_limited'],
  }),
  oidcLogin: endpoint({
    method: 'GET',
    path: '/auth/oidc/login',
    summary: 'Sign in through the identity provider',
    description:
      'For browsers: leads to the provider, which leads back to `oidcCallback`. The cookie holds state, nonce and the PKCE verifier for ten minutes; each departure has its own.',
    auth: 'public',
    answers: { 302: 'redirect' },
    says: { 302: 'To the identity provider, or to `/#sso-error=<slug>` when it does not answer.' },
    maySend: ['set-cookie'],
    refuses: ['not_found'],
  }),
  oidcCallback: endpoint({
    method: 'GET',
    path: '/auth/oidc/callback',
    summary: 'Come back from the identity provider',
    description: `The account is the one of the provider’s subject. Somebody new is known by an address that the provider has verified:
it is linked to the account that has it, or an account is made, in the language that the provider names, or else the browser. An account with two-factor sign-in is still asked for it.`,
    auth: 'public',
    query: z.object({
      code: brought('What the provider hands over.'),
      state: brought('What the provider was sent.'),
      iss: brought('Which provider says so (RFC 9207).'),
      error: brought('Why the provider signs nobody in.'),
    }),
    answers: { 302: 'redirect' },
    says: {
      302: 'To `/` with a session, to `/#sso-totp=<challenge>` for the second factor, or to `/#sso-error=<slug>`.',
    },
    maySend: ['set-cookie'],
    refuses: ['not_found'],
  }),
  verifyEmail: endpoint({
    method: 'GET',
    path: '/auth/verify',
    summary: 'Follow the link of a verification mail',
    description: 'Leads to the web app, which says whether the address is verified now. The token works once.',
    auth: 'public',
    query: z.object({ token: field.linkToken }),
    answers: { 302: 'redirect' },
    says: { 302: 'To `/#verify-ok` or `/#verify-failed`.' },
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/verification/resend',
    summary: 'Send the verification mail again',
    description: `Links of earlier mails stay good. Once a minute, and five times an hour. A mail that the mail server does not take
(\`mail.failed\`) is sent as soon as it does.`,
    auth: 'session',
    answers: { 204: 'empty' },
    says: { 204: 'The mail server has taken the mail.' },
    refuses: ['auth.already_verified', 'rate_limited', 'mail.failed'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/password/forgot',
    summary: 'Have a mail sent that lets one choose a new password',
    description: 'Answers alike whether the address has an account or not. The number of tries is limited.',
    auth: 'public',
    body: ForgotPasswordRequest,
    answers: { 204: 'empty' },
    says: { 204: 'If the address has an account, a mail is on its way.' },
    refuses: ['rate_limited'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/password/reset',
    summary: 'Choose a new password with the token of a mail',
    description:
      'The token works once, for half an hour. Every session of the account ends; API keys go on, unless `revoke_api_keys` ends them. The caller is signed in, unless the account has two-factor sign-in or has to sign in through the identity provider.',
    auth: 'public',
    body: ResetPasswordRequest,
    answers: { 204: 'empty' },
    says: { 204: 'The password is the new one.' },
    sends: ['set-cookie', 'docket-api-keys'],
    refuses: ['auth.token_invalid'],
  }),
}
