import type { Endpoints, Reply } from '@docket/contract'
import { api, askedOnce } from './api/client.ts'
import { isSignedOut } from './api/refusals.ts'
import { rememberSession, safeBack, wasSignedIn } from './api/session.ts'
import { signOn } from './api/sign-on.ts'

/** What an installation says to whoever is not signed in yet. */
export interface AuthConfig {
  readonly setupRequired: boolean
  /** A session cookie is there; it may be worth nothing any more. */
  readonly signedIn: boolean
  readonly signupEnabled: boolean
  readonly demoEnabled: boolean
  /** Otherwise no mail leaves, and whoever runs this Docket passes its links on. */
  readonly sendsMail: boolean
  /** The identity provider that signs people in, where there is one. */
  readonly signOn: SignOnOffer | undefined
}

/** Addresses of `hosted_domain` sign in through it only; empty for none. Without a label its button has the usual words. */
export type SignOnOffer = Reply<Endpoints['getAuthConfig']>['sso']

export type FrontPage = 'setup' | 'sign-in' | 'register' | 'forgot' | 'reset' | 'invite' | 'stop-mails'

/** What is shown at an address. */
export type View =
  | { readonly part: 'app' }
  | { readonly part: 'public'; readonly address: string; readonly token: string }
  | { readonly part: 'front'; readonly page: FrontPage; readonly address: string; readonly config: AuthConfig }

/** Decides it; an address where nothing is to be shown leads to another one. */
export const viewAt = async (address: string): Promise<View | { readonly insteadAt: string }> => {
  const token = publicTokenAt(address)
  if (token !== undefined) return { part: 'public', address, token }
  const page = frontPageAt(address)
  // The identity provider leads to `/`: from there one goes on where one began.
  const wanted = safeBack(signOn.wanted())
  const isLedOn = address === '/' && wanted !== '/'
  if (!page && signOn.outcome()) return { insteadAt: signInAt(wanted) }
  // The app finds out by itself when the session has ended.
  if (!page && wasSignedIn()) return isLedOn ? { insteadAt: wanted } : { part: 'app' }
  const config = await fetchAuthConfig()
  if (config.setupRequired !== (page === 'setup')) {
    if (config.setupRequired) return { insteadAt: '/setup' }
    if (page === 'setup') return { insteadAt: '/sign-in' }
  }
  const { searchParams } = new URL(address, location.origin)
  if (!page) {
    if (!config.signedIn) return { insteadAt: signInAt(address) }
    if (!(await hasSession())) return { insteadAt: signInAt(address, { ended: 'true' }) }
    return isLedOn ? { insteadAt: wanted } : { part: 'app' }
  }
  const hasEnded = searchParams.has('ended')
  if (isForNobody(page) && !signOn.outcome() && config.signedIn && (await hasSession({ again: !hasEnded })))
    return { insteadAt: safeBack(searchParams.get('back')) }
  return { part: 'front', page, address, config }
}

const signInAt = (back: string, why: { ended?: 'true' } = {}): string => {
  const search = new URLSearchParams({ ...(back !== '/' && { back }), ...why }).toString()
  return search ? `/sign-in?${search}` : '/sign-in'
}

export const frontPageAt = (address: string): FrontPage | undefined => {
  const [, page] = /^\/(setup|sign-in|register|forgot|reset|invite|stop-mails)(?![^/?#])/.exec(address) ?? []
  return page as FrontPage | undefined
}

/** Whoever is signed in, or becomes it in another tab, is led on from there. */
export const isForNobody = (page: FrontPage | undefined): boolean => page === 'sign-in' || page === 'register'

/** The token of a list's public page. */
export const publicTokenAt = (address: string): string | undefined => /^\/p\/([^/?#]+)/.exec(address)?.[1]

/** Whether the app has nothing to show there. */
export const isOutsideApp = (address: string): boolean =>
  frontPageAt(address) !== undefined || publicTokenAt(address) !== undefined

const fetchAuthConfig = async (): Promise<AuthConfig> => {
  const [{ setup_required }, { signed_in, signup_enabled, demo_enabled, sso, mail }] = await Promise.all([
    api.getSetupState(),
    api.getAuthConfig(),
  ])
  return {
    setupRequired: setup_required,
    signedIn: signed_in,
    signupEnabled: signup_enabled,
    demoEnabled: demo_enabled,
    sendsMail: mail.enabled,
    signOn: sso.enabled ? sso : undefined,
  }
}

/** `again`: a session that has ended may be about to be followed by another one. */
const hasSession = async ({ again = true } = {}): Promise<boolean> => {
  try {
    await (again ? api : askedOnce).getMe()
    if (!wasSignedIn()) rememberSession()
    return true
  } catch (error) {
    if (isSignedOut(error)) return false
    throw error
  }
}
