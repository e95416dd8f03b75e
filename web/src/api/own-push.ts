import { keepBuild } from '../offline-build.ts'
import { browserKeeps } from '../ui/browser-keeps.ts'
import { api } from './client.ts'
import { endOwnPush, pushMark } from './session.ts'

/** What this browser can do, and what its owner has told it: `install` for one that can when Docket is on the home screen. */
export type PushStanding = 'on' | 'off' | 'refused' | 'install' | 'unsupported'

/** Which subscription was registered, and for whom; nothing where it is off. */
interface Registered {
  readonly user_id: string
  readonly session_id: string
  readonly endpoint: string
}

const registered = (): Registered | undefined => {
  const text = browserKeeps.get(pushMark)
  return text ? (JSON.parse(text) as Registered) : undefined
}

export const pushStanding = (userID: string): PushStanding => {
  const isApple =
    /iP(?:hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && 'ontouchend' in window)
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' && registered()?.user_id === userID ? 'on' : 'off'
}

/** Whether to ask at the first reminder: where it could be turned on, and nobody was asked before. */
export const isPushUnasked = (userID: string): boolean => {
  if (browserKeeps.get(asked) !== undefined || pushStanding(userID) !== 'off') return false
  browserKeeps.set(asked, '')
  return true
}

const asked = 'docket.push-asked'

/** Asks the browser, then subscribes. Throws where its push service or Docket cannot be reached. */
export const turnPushOn = async (userID: string): Promise<PushStanding> => {
  if ((await Notification.requestPermission()) !== 'granted') return pushStanding(userID)
  await subscribe(userID)
  return 'on'
}

export const turnPushOff = async (sessionID: string): Promise<void> => {
  await api.deletePush({ sessionID })
  await endOwnPush()
}

/**
 * What was on goes on: also in a new session, and where the browser or Docket has another key than before. It ends where
 * it was turned off from elsewhere, or somebody else is here.
 */
const keepPush = async (userID: string): Promise<void> => {
  const known = registered()
  if (!known) return
  if (pushStanding(userID) !== 'on') return endOwnPush()
  const { public_key, session_id, devices } = await api.getPush()
  const isListed = devices.some((device) => device.session_id === session_id)
  if (!isListed && known.session_id === session_id) return endOwnPush()
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  const isSame = isListed && subscription?.endpoint === known.endpoint && keyOf(subscription) === public_key
  if (!isSame && public_key !== '') await subscribe(userID)
}

type Go = (target: { to: '/lists/$listID'; params: { listID: string }; search: { task?: string } }) => unknown
let go: Go | undefined

/** Where a notice that is clicked leads, and what was on goes on; what fails is tried again with the next page. */
export const followPush = async (userID: string, navigate: Go): Promise<void> => {
  if (!go) navigator.serviceWorker?.addEventListener('message', ({ data }) => open(data as Opened | null))
  go = navigate
  await keepPush(userID)
}

interface Opened {
  readonly kind?: string
  readonly page?: string
}

const open = (data: Opened | null): void => {
  if (data?.kind !== 'docket:open' || data.page === undefined) return
  const { pathname, searchParams } = new URL(data.page, location.origin)
  const [, , listID = ''] = pathname.split('/')
  const task = searchParams.get('task')
  void go?.({ to: '/lists/$listID', params: { listID }, search: task === null ? {} : { task } })
}

const subscribe = async (user_id: string): Promise<void> => {
  const { public_key, session_id } = await api.getPush()
  const { pushManager } = await withWorker()
  const before = await pushManager.getSubscription()
  if (before && keyOf(before) !== public_key) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const { keys } = subscription.toJSON() as { keys: { p256dh: string; auth: string } }
  const { endpoint } = subscription
  await api.putPush({ body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } })
  browserKeeps.set(pushMark, JSON.stringify({ user_id, session_id, endpoint } satisfies Registered))
}

/** Once its worker is there. Throws where the browser will have none, or could not fetch all of it: the next try begins anew. */
const withWorker = async (): Promise<ServiceWorkerRegistration> => {
  const { serviceWorker } = navigator
  // Also where it is being fetched: there may be a registration before there is a worker.
  if (!(await serviceWorker.getRegistration())?.active) await keepBuild()
  const registration = await serviceWorker.getRegistration()
  if (!registration) throw new Error('There is no worker in this browser.')
  const { active, waiting, installing } = registration
  if (active) return registration
  const worker = installing ?? waiting
  return new Promise((resolve, reject) => {
    const rejectFailed = () => {
      if (!worker || worker.state === 'redundant') reject(new Error('The worker could not be fetched.'))
    }
    rejectFailed() // it may have failed before anybody listened
    worker?.addEventListener('statechange', rejectFailed)
    void serviceWorker.ready.then(resolve)
  })
}

/** The key that it was subscribed with, in base64url. */
const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
