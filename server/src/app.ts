import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { openapi } from '@docket/contract'
import type { Logger } from 'pino'
import { accountHandlers } from './account/handlers.ts'
import { authHandlers } from './auth/handlers.ts'
import { SESSION_MAX_AGE_SECONDS, Sessions } from './auth/sessions.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import type { Listener } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { Snapshots } from './feed/snapshots.ts'
import { Streams } from './feed/streams.ts'
import { housekeeping } from './housekeeping.ts'
import { serveDocs } from './http/docs.ts'
import { emptyHeaders, jsonHeaders } from './http/headers.ts'
import { isUuid } from './http/parse.ts'
import { registerRoutes } from './http/routes.ts'
import { createServer } from './http/server.ts'
import { serveWeb } from './http/web.ts'
import { listHandlers } from './lists/handlers.ts'
import { metaHandlers } from './meta/handlers.ts'
import { isSetUp } from './meta/queries.ts'
import { type Clock, systemClock } from './outside/clock.ts'
import { deriveKey, loadSecret } from './outside/secret.ts'
import { taskHandlers } from './tasks/handlers.ts'
import { Work } from './work/work.ts'

const CACHE_BYTES = 128 * 1024 * 1024
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface AppOptions {
  readonly config: Config
  readonly log: Logger
  readonly clock?: Clock
  /** Answers are checked against the contract; for development and tests. */
  readonly strict?: boolean
  /** The process must end: what it knows of the database may be wrong. */
  onFatal(error: unknown): void
}

export interface App extends AsyncDisposable {
  readonly context: Context
  /** Resolves to the port once requests are answered. */
  listen(): Promise<number>
}

/** Docket, ready to listen. Disposing it ends the streams, lets requests finish and closes the database. */
export const createApp = async ({
  config,
  log,
  clock = systemClock,
  strict = false,
  onFatal,
}: AppOptions): Promise<App> => {
  await using opened = new AsyncDisposableStack()
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed')

  const db = opened.use(await openDatabase(config, onFatal))
  const sessions = new Sessions(db, clock, {
    key: deriveKey(loadSecret(config.secret, config.dataDir), 'session tokens'),
  })
  const snapshots = new Snapshots(db, { maxBytes: CACHE_BYTES })
  const streams = new Streams(db, snapshots, {
    perUser: config.limits.streamsPerUser,
    perProcess: config.limits.streams,
    pollMs: 5000,
    limits: () => sessions.limits(),
    onError,
  })
  const work = new Work(db, housekeeping(db, clock), {
    clock,
    onError: (error, about) => log[about.is_given_up ? 'error' : 'warn']({ err: error, ...about }, 'a job failed'),
  })
  const listener: Listener = {
    deliver: (news) => {
      streams.announce(news)
      work.announce(news)
    },
    catchUp: () => {
      void streams.poll()
      work.look()
    },
    onError,
  }
  opened.use(await db.share(listener))
  opened.use(work)
  work.look()
  const context: Context = { config, clock, db, sessions, snapshots, streams }

  const server = createServer({
    trustedProxies: config.trustedProxies,
    isHttps: config.baseUrl.startsWith('https:'),
    log,
  })
  let document: string | undefined
  await server.register(
    async (scope) => {
      const handlers = {
        ...metaHandlers(context),
        ...authHandlers(context),
        ...accountHandlers(context),
        ...listHandlers(context),
        ...taskHandlers(context),
      }
      registerRoutes(scope, handlers, {
        origin: new URL(config.baseUrl).origin,
        sessionMaxAgeSeconds: SESSION_MAX_AGE_SECONDS,
        strict,
        whoIs: (token, { listID }) =>
          sessions.whoIs(token, listID !== undefined && isUuid(listID) ? listID : undefined),
      })
      scope.get('/openapi.json', async (_, reply) => {
        document ??= JSON.stringify(openapi(config.baseUrl, config.build.version))
        return reply.headers(jsonHeaders).send(document)
      })
    },
    { prefix: '/api/v1' },
  )
  server.get('/healthz', async (_, reply) => reply.headers(emptyHeaders).send('ok'))
  server.get('/readyz', async (_, reply) => {
    await isSetUp(db)
    return reply.headers(emptyHeaders).send('ready')
  })
  serveDocs(server, '/api/v1/openapi.json')
  await serveWeb(server, WEB_FOLDER)
  opened.defer(() => server.close())
  opened.use(streams)

  const running = opened.move()
  return {
    context,
    listen: async () => {
      await server.listen({ host: config.host, port: config.port })
      return (server.server.address() as AddressInfo).port
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
