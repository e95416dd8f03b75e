import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { AccountRole } from './words.ts'

export const AuthConfig = z
  .object({
    signup_enabled: z.boolean().describe('Whether anybody may make an account.'),
    locales: z.array(z.string()).meta({ description: 'Languages of mails and pages.', examples: [['en']] }),
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
  .meta({ id: 'LoginResponse', description: 'A new session.' })

const SignupRequest = z
  .object({
    email: field.email,
    password: field.newPassword,
    terms_accepted: field.termsAccepted,
  })
  .meta({ id: 'SignupRequest', description: 'A new account.' })

export const RegisterResponse = z
  .object({
    token: shown.token,
    role: AccountRole,
    email: shown.email.describe('The address as it is kept: trimmed, in lower case.'),
    user_id: field.id.describe('The new account’s id.'),
    email_verified: z.boolean().describe('Whether the address was proved already.'),
  })
  .meta({ id: 'RegisterResponse', description: 'A new account and its session.' })

export const auth = {
  getAuthConfig: endpoint({
    method: 'GET',
    path: '/auth/config',
    summary: 'What the sign-in page may offer',
    description:
      'Read it before showing a form: sign-up may be closed, and an identity provider may stand in for passwords.',
    auth: 'public',
    answers: { 200: AuthConfig },
    says: { 200: 'How people sign in here.' },
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Make an account and sign it in',
    description: 'The number of tries is limited for each address and network.',
    auth: 'public',
    body: SignupRequest,
    answers: { 201: RegisterResponse },
    says: { 201: 'The account is made and signed in.' },
    sends: ['set-cookie'],
    refuses: ['auth.signup_disabled', 'auth.email_taken', 'rate_limited'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password',
    description: 'The number of failed tries is limited for each address and network.',
    auth: 'public',
    body: LoginRequest,
    answers: { 200: LoginResponse },
    says: { 200: 'A new session.' },
    sends: ['set-cookie'],
    refuses: ['auth.invalid_credentials', 'rate_limited'],
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
}
