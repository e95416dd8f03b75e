import { after, before } from 'node:test'
import { type Docket, type DocketOptions, startDocket } from '../harness.ts'
import { type Claims, type IdentityPeer, type IdentityPeerOptions, startIdentityPeer } from '../peers/identity-peer.ts'

/** For a suite: a Docket and the provider that its people come through. */
export const useSignOn = ({ environment, ...options }: DocketOptions = {}, of?: IdentityPeerOptions) => {
  const [docket, peer] = [{} as Docket, {} as IdentityPeer]
  const stack = new AsyncDisposableStack()
  before(async () => {
    Object.assign(peer, stack.use(await startIdentityPeer(of)))
    const settings = { ...peer.environment, ...environment }
    Object.assign(docket, stack.use(await startDocket({ ...options, environment: settings })))
  })
  after(() => stack.disposeAsync())
  return { docket, peer }
}

let count = 0

/** Somebody whom nobody knows yet but the provider. */
export const newcomer = ({ people }: IdentityPeer, claims: Claims = {}) => {
  const subject = `subject-${++count}`
  const email = `newcomer-${count}@example.org`
  people.set(subject, { email, email_verified: true, ...claims })
  return { subject, email }
}

/** Cookies by name, as a browser keeps them; what is cleared is gone. */
export type Jar = Map<string, string>

/** Where an answer leads, with its cookies put into the jar. */
export const goTo = async (
  url: string,
  jar: Jar,
  languages = '*',
): Promise<{ status: number; location: string; text: string }> => {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { 'accept-language': languages, ...(cookie && { cookie }) },
  })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
}

/** As a browser leaves Docket: where to. */
export const leave = async (docket: Pick<Docket, 'url'>, jar: Jar): Promise<URL> =>
  new URL((await goTo(`${docket.url}/api/v1/auth/oidc/login`, jar)).location)

/** What the provider does with somebody who says who they are: where it sends them, with what. */
export const passThrough = async (peer: IdentityPeer, address: URL, subject: string): Promise<URL> => {
  address.searchParams.set('login_hint', subject)
  const jar: Jar = new Map()
  let at = address.href
  while (at.startsWith(peer.issuer)) {
    const { location, status, text } = await goTo(at, jar)
    if (location === '') throw new Error(`The provider answers ${status}: ${text}`)
    at = new URL(location, at).href
  }
  return new URL(at)
}

/** Comes back to Docket, which is known by another name there. */
export const comeBack = ({ url }: Pick<Docket, 'url'>, back: URL, jar: Jar, languages?: string) =>
  goTo(`${url}${back.pathname}${back.search}`, jar, languages)

/** Signs somebody on from beginning to end: where that leads, and the browser's cookies. */
export const signOn = async (
  docket: Pick<Docket, 'url'>,
  peer: IdentityPeer,
  subject: string,
  jar: Jar = new Map(),
  languages?: string,
) => {
  const back = await passThrough(peer, await leave(docket, jar), subject)
  const { location } = await comeBack(docket, back, jar, languages)
  return { location: location.replace(/^https:\/\/docket\.example/, ''), token: jar.get('svc_jwt') ?? '', jar, back }
}
