import { isLoopback } from '../outside/address.ts'
import type { Check, Settings } from './doctor.ts'
import { type Finding, failure, ok, warning } from './finding.ts'

const PATIENCE_MS = 10_000
/** Two pieces of a stream are sent a second apart. */
const APART_MS = 500

/** What is asked at the address that people use, through whatever stands in front of Docket. */
export const addressChecks = ({ baseUrl, build }: Settings): Check[] => {
  const isPublic = !isLoopback(new URL(baseUrl).hostname)
  const get = (path: string) =>
    fetch(`${baseUrl}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
  return [
    {
      about: 'address',
      look: async () => {
        const answer = await get('/api/v1/version')
        if (answer.status !== 200)
          return failure(
            'address',
            `${baseUrl} answers ${answer.status}: DOCKET_BASE_URL leads to something else than Docket.`,
          )
        const { version } = (await answer.json()) as { version?: string }
        if (version !== build.version)
          return warning('address', `At ${baseUrl} Docket ${version} answers; this is ${build.version}.`)
        return isPublic && baseUrl.startsWith('http:')
          ? warning('address', `Docket answers at ${baseUrl}, without TLS: passwords can be read on the way.`)
          : ok('address', `Docket answers at ${baseUrl}.`)
      },
    },
    {
      about: 'health',
      look: async () => {
        const answer = await get('/readyz')
        const says = (await answer.text()).slice(0, 300)
        return answer.status === 200 ? ok('health', 'It is ready, and can store.') : failure('health', says)
      },
    },
    { about: 'proxy', look: async () => lookAtProxy(await get('/healthz/seen'), isPublic) },
    { about: 'streams', look: async () => lookAtStream(await get('/healthz/stream')) },
  ]
}

const lookAtProxy = async (answer: Response, isPublic: boolean): Promise<Finding> => {
  const { address, forwarded } = (await answer.json()) as { address: string; forwarded: string }
  if (forwarded === 'ignored')
    return failure(
      'proxy',
      `A proxy says for whom it asks (X-Forwarded-For), and is not believed: name it in DOCKET_TRUSTED_PROXIES. Until then limits count ${address} in place of people.`,
    )
  if (forwarded === 'absent' && isPublic)
    return warning(
      'proxy',
      'No X-Forwarded-For arrives: when there is a proxy, let it send it, or limits count the proxy in place of people.',
    )
  return ok('proxy', `Docket sees this machine as ${address}.`)
}

const lookAtStream = async (answer: Response): Promise<Finding> => {
  if (answer.status !== 200 || !answer.body) return failure('streams', `The trial answers ${answer.status}.`)
  const times: number[] = []
  for await (const _ of answer.body) times.push(performance.now())
  const apart = times.at(-1)! - times[0]!
  return apart < APART_MS
    ? failure(
        'streams',
        'A proxy holds streams back until they end (buffering): pages are not live. See docs/self-hosting.md.',
      )
    : ok('streams', 'What is sent arrives at once.')
}
