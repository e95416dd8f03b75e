import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@docket/contract'
import type { Logger } from 'pino'
import { whoIs } from './accounts/callers.ts'
import { openIdentity } from './accounts/identity.ts'
import type { HashCost } from './accounts/passwords.ts'
import { ReplacedSession, sessionCookie } from './accounts/sessions.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { callerGates } from './engine/access/gates.ts'
import { Backups } from './engine/backups/backups.ts'
import type { Listener } from './engine/db/database.ts'
import { groundClock, ownClock } from './engine/db/ground-clock.ts'
import { loadLineage } from './engine/db/lineage.ts'
import { openDatabase } from './engine/db/open.ts'
import { Live } from './engine/feed/live.ts'
import { serveDocs } from './engine/http/docs.ts'
import { serveFrontDoor } from './engine/http/front-door.ts'
import { apiHeaders } from './engine/http/headers.ts'
import { openMetrics } from './engine/http/metrics.ts'
import { isUuid } from './engine/http/parse.ts'
import { registerRoutes } from './engine/http/routes.ts'
import { createServer } from './engine/http/server.ts'
import { stopListening } from './engine/http/stop-listening.ts'
import { serveTrials } from './engine/http/trials.ts'
import { serveWeb } from './engine/http/web.ts'
import { answerBudget, onceWithin } from './engine/idempotency/once.ts'
import { Jobs } from './engine/jobs/jobs.ts'
import { Mails } from './engine/mail/mails.ts'
import { type Clock, systemClock } from './engine/outside/clock.ts'
import { withoutDeadline } from './engine/outside/deadline.ts'
import { Encryption } from './engine/outside/encryption.ts'
import { errorFields, reportTo } from './engine/outside/error-log.ts'
import { KeptMail } from './engine/outside/kept-mail.ts'
import { memory, openFilesLimit } from './engine/outside/machine.ts'
import { deriveKey, loadSecret } from './engine/outside/secret.ts'
import { smtp } from './engine/outside/smtp.ts'
import { StartupError } from './engine/outside/startup-error.ts'
import { openFeatures, sources } from './features.ts'
import { figuresOf } from './figures.ts'
import { housekeeping } from './housekeeping.ts'
import { listViews } from './lists/feed.ts'
import { serveMcp } from './mcp/route.ts'
import { openDesk } from './operator/desk.ts'
import { taskForm } from './tasks/feed.ts'

const MOST_CACHE_BYTES = 128 * 1024 * 1024
/** Node sizes its heap by the memory of the machine or container; what is kept beside it has to be sized too. */
const CACHE_SHARE = 1 / 8
/** The part of a drain in which load balancers find out, before readers of streams are sent to them. */
const UNTIL_NOTICED = 0.5
/** In which connections that are kept open may bring a last request, or are closed by whoever keeps them. */
const LAST_REQUESTS_MS = 3000
const GUIDE = fileURLToPath(new URL('../../docs/api.md', import.meta.url))
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface AppOptions {
  readonly config: Config
  readonly log: Logger
  readonly clock?: Clock
  readonly hashCost?: HashCost
  /** The process must end: what it knows of the database may be wrong. */
  onFatal(error: unknown): void
  /** Another time than the usual until a request has to be answered, for tests. */
  readonly answerMs?: number | undefined
}

export interface App extends AsyncDisposable {
  readonly context: Context
  /** Resolves to the port once requests are answered. */
  listen(): Promise<number>
  /** Where figures are read without a token. */
  readonly metricsPort: number | undefined
  /**
   * Goes on for the time of `DOCKET_DRAIN_SECONDS` while `/readyz` says that it ends, so that load balancers lead everybody
   * elsewhere, sends its readers away and stops to listen. Disposing follows.
   */
  leave(): Promise<void>
  /** Closes the database under whoever still uses it, for a process that has to end now. */
  abandon(): Promise<void>
}

/** Docket, ready to listen. Disposing it ends the streams, lets requests finish and closes the database. */
export const createApp = async ({
  config,
  log: plainLog,
  clock: time = systemClock,
  hashCost,
  onFatal,
  answerMs,
}: AppOptions): Promise<App> => {
  await using opened = new AsyncDisposableStack()
  const log = plainLog.child({}, { serializers: { err: errorFields } })
  const onError = reportTo(log)

  const db = opened.use(await openDatabase(config, { warn: (sentence) => log.warn(sentence), fatal: onFatal }))
  const clock = time === systemClock ? await groundClock(db, time) : ownClock(time)
  const secret = loadSecret(config.secret, config.dataDir)
  const encryption = new Encryption(deriveKey(secret, 'sealed texts'))
  const identity = openIdentity(db, clock, {
    takesPayments: config.billing !== undefined,
    limits: config.limits,
    key: deriveKey(secret, 'session tokens'),
    hashCost,
  })
  const keptMail = new KeptMail({
    folder: join(config.dataDir, 'mail'),
    from: config.mailFrom,
    onKept: (file, { link }) =>
      log.info({ file, link }, 'a mail is kept, because DOCKET_MAIL_URL names no mail server'),
  })
  let lostMails = 0
  const mails = new Mails({
    transport: config.mailUrl ? smtp({ url: config.mailUrl, from: config.mailFrom }) : keptMail,
    encryption,
    clock,
    baseUrl: config.baseUrl,
    onLost: (error, about) => {
      lostMails++
      log.warn({ err: error, ...about }, 'a mail is lost')
    },
  })
  const live = new Live(db, {
    lineage: await loadLineage(db),
    snapshots: {
      maxBytes: Math.min(MOST_CACHE_BYTES, memory() * CACHE_SHARE),
      build: `${config.build.version}-${config.build.revision}`,
      readers: { open: taskForm(db, { archived: false }), all: taskForm(db, { archived: true }) },
    },
    sources: sources.all,
    beside: sources.beside,
    views: listViews,
    connections: { perUser: config.limits.streamsPerUser, perProcess: config.limits.streams },
    limits: () => identity.sessions.limits(),
    say: (about, word) => shared.say(about, word),
    onError,
  })
  const once = onceWithin(answerBudget(config.limits.keptAnswers, clock))
  const context: Context = { config, log, clock, db, identity, live, mails, encryption, once }
  const features = await openFeatures(context)
  await features.start()
  const backups = config.backup && new Backups({ ...config.backup, s3: config.s3, dataDir: config.dataDir, clock })
  void backups?.look() // in a bucket that takes its time
  const jobs = new Jobs(
    db,
    [
      ...housekeeping(db, clock, keptMail),
      ...mails.jobHandlers,
      ...features.jobHandlers,
      ...(backups?.jobHandlers ?? []),
    ],
    {
      clock,
      onError: (error, about) => log[about.is_given_up ? 'error' : 'warn']({ err: error, ...about }, 'a job failed'),
    },
  )
  opened.use(await openDesk(config, db, log))
  const server = createServer({
    trustedProxies: config.trustedProxies,
    isHttps: config.baseUrl.startsWith('https:'),
    openFiles: openFilesLimit(),
    slowMs: config.slowMs,
    log,
    ...(answerMs !== undefined && { timeouts: { answer: answerMs } }),
  })
  const listener: Listener = {
    deliver: (news) => {
      live.announce(news)
      jobs.announce(news)
      features.announce(news)
    },
    hear: (word) => live.hear(word),
    catchUp: () => {
      live.catchUp()
      jobs.look()
    },
    onAway: (err) => log.error({ err }, 'the database does not answer'),
    onBack: () => log.warn('the database answers again'),
    onLineage: (lineage) => {
      if (!live.begin(lineage).isOther) return
      server.deadlines.endAll()
      log.warn({ lineage }, 'the database was put back to an earlier state: every reader starts from the beginning')
    },
  }
  const shared = opened.use(await db.share(listener))
  opened.use(jobs)
  for (const begin of features.timers) opened.use(begin(onError))
  jobs.look()

  await server.register(
    async (scope) => {
      registerRoutes(scope, endpoints, features.handlers, {
        origin: new URL(config.baseUrl).origin,
        callerGates,
        clearedCookie: sessionCookie(),
        isReplaced: (refusal) => refusal instanceof ReplacedSession,
        whoIs: (shown, { listID }) =>
          whoIs(identity, shown, listID !== undefined && isUuid(listID) ? listID : undefined),
        count: (caller) => identity.keys.count(caller),
      })
    },
    { prefix: '/api/v1' },
  )
  server.get('/healthz', async (_, reply) => reply.headers(apiHeaders).send('ok'))
  /** Asked once at a time, whoever wants to know. */
  let asked: Promise<string | undefined> | undefined
  const ask = () => withoutDeadline(() => db.illness()).finally(() => (asked = undefined))
  let isLeaving = false
  const illness = async () => (isLeaving ? 'Docket is stopping.' : (asked ??= ask()))
  server.get('/readyz', async (request, reply) => {
    const sentence = await server.deadlines.run(reply.raw, request.left_ms, illness)
    return reply
      .code(sentence === undefined ? 200 : 503)
      .headers(apiHeaders)
      .send(sentence ?? ['ready', backups?.illness()].filter(Boolean).join('\n'))
  })
  serveTrials(server)
  const figures = figuresOf({
    db,
    live,
    config,
    jobs,
    requests: server.figures,
    lostMails: () => lostMails,
    illness,
    backups,
  })
  const metrics = opened.use(
    await openMetrics(server, config.metrics, figures).catch((error: Error) => {
      throw new StartupError(`Docket cannot listen at DOCKET_METRICS_LISTEN (${error.message}). Set it to another.`)
    }),
  )
  const { origin } = new URL(config.baseUrl)
  serveDocs(server, {
    origin,
    guide: GUIDE,
    describe: async () => {
      const { catalogue, openapi } = await import('@docket/contract/openapi')
      return { document: openapi(config.build.version), codes: catalogue() }
    },
  })
  serveFrontDoor(server, { origin, securityContact: config.securityContact, now: () => clock.now() })
  serveMcp(server, {
    origin,
    version: config.build.version,
    whoIs: (token) => whoIs(identity, { token, from: 'bearer' }),
    count: (caller) => identity.keys.count(caller),
    onError: (err) => log.error({ err }, 'a tool failed'),
  })
  await serveWeb(server, WEB_FOLDER)
  opened.defer(() => server.close())
  opened.use(live)

  const running = opened.move()
  return {
    context,
    metricsPort: metrics.port,
    listen: async () => {
      await server.listen({ host: config.host, port: config.port })
      return (server.server.address() as AddressInfo).port
    },
    leave: async () => {
      isLeaving = true
      await delay(config.drainMs * UNTIL_NOTICED)
      live.waiters.end()
      await live.connections.sendAway(config.drainMs * (1 - UNTIL_NOTICED))
      await stopListening(server, LAST_REQUESTS_MS)
    },
    abandon: async () => db[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
