import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const AuthConfig = z
  .object({
    signup_enabled: z.boolean(),
    locales: z.array(z.string()),
    sso: z.object({
      enabled: z.boolean(),
      button_label: z.string(),
      hosted_domain: z.string(),
      login_url: z.string(),
      provider_name: z.string(),
    }),
  })
  .meta({ id: 'AuthConfig' })

export const LoginResponse = z
  .object({ token: z.string(), user_id: field.id, role: z.string(), must_change_password: z.boolean() })
  .meta({ id: 'LoginResponse' })

export const RegisterResponse = z
  .object({ token: z.string(), role: z.string(), email: z.string(), user_id: field.id, email_verified: z.boolean() })
  .meta({ id: 'RegisterResponse' })

export const auth = {
  getAuthConfig: endpoint({
    method: 'GET',
    path: '/auth/config',
    summary: 'What the sign-in page may offer',
    auth: 'public',
    answers: { 200: AuthConfig },
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Make an account and sign it in',
    auth: 'public',
    body: z.object({
      email: field.email,
      password: field.newPassword,
      terms_accepted: field.termsAccepted,
    }),
    answers: { 201: RegisterResponse },
    refuses: ['auth.signup_disabled', 'auth.email_taken', 'rate_limited'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password',
    auth: 'public',
    body: z.object({ email: field.email, password: field.password }),
    answers: { 200: LoginResponse },
    refuses: ['auth.invalid_credentials', 'rate_limited'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session',
    auth: 'session',
    endsSession: true,
    answers: { 204: 'empty' },
  }),
}
