import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '@docket/contract'
import type { Logger } from 'pino'
import { accountHandlers } from './account/handlers.ts'
import { ApiKeys } from './accounts/api-keys.ts'
import { whoIs } from './accounts/callers.ts'
import { PasswordCheck } from './accounts/confirm-password.ts'
import { type HashCost, Hashing } from './accounts/passwords.ts'
import { Sessions, sessionCookie } from './accounts/sessions.ts'
import { type IsLapsed, isActive, trialEnd } from './accounts/standing.ts'
import { apiKeyHandlers } from './api-keys/handlers.ts'
import { closedBilling } from './billing/closed.ts'
import { beginTrials } from './billing/queries.ts'
import { commentChanges, commentGone } from './comments/feed.ts'
import { commentHandlers } from './comments/handlers.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { closeDemo } from './demo/close.ts'
import { demoHandlers } from './demo/handlers.ts'
import { Expiry } from './dispatch/expiry.ts'
import { dispatchHandlers } from './dispatch/handlers.ts'
import { leaseClockOf, ownLeaseClock } from './dispatch/lease-clock.ts'
import { callerGates } from './engine/access/gates.ts'
import type { Listener } from './engine/db/database.ts'
import { openDatabase } from './engine/db/open.ts'
import { AccountStreams } from './engine/feed/account-streams.ts'
import { Connections } from './engine/feed/connections.ts'
import { Feed } from './engine/feed/feed.ts'
import { Snapshots } from './engine/feed/snapshots.ts'
import { Streams } from './engine/feed/streams.ts'
import { serveDocs } from './engine/http/docs.ts'
import { apiHeaders, jsonHeaders } from './engine/http/headers.ts'
import { isUuid } from './engine/http/parse.ts'
import { registerRoutes } from './engine/http/routes.ts'
import { createServer } from './engine/http/server.ts'
import { serveWeb } from './engine/http/web.ts'
import { answerBudget, onceWithin } from './engine/idempotency/once.ts'
import { Jobs } from './engine/jobs/jobs.ts'
import { Attempts } from './engine/limits/attempts.ts'
import { perMinute } from './engine/limits/bucket.ts'
import { bucketsOf } from './engine/limits/buckets.ts'
import { MemoryBuckets } from './engine/limits/memory-buckets.ts'
import { Mails } from './engine/mail/mails.ts'
import { reportTo } from './engine/outside/background.ts'
import { type Clock, HOUR, MINUTE, systemClock } from './engine/outside/clock.ts'
import { Encryption } from './engine/outside/encryption.ts'
import { orderedIDs } from './engine/outside/ids.ts'
import { KeptMail } from './engine/outside/kept-mail.ts'
import { deriveKey, loadSecret } from './engine/outside/secret.ts'
import { smtp } from './engine/outside/smtp.ts'
import { deletions } from './engine/revisions/deletions.ts'
import { loadLineage } from './engine/revisions/lineage.ts'
import { housekeeping } from './housekeeping.ts'
import { listChanges, listViews } from './lists/feed.ts'
import { listHandlers } from './lists/handlers.ts'
import { memberChanges } from './members/feed.ts'
import { memberHandlers } from './members/handlers.ts'
import { inviteHandlers } from './members/invite-handlers.ts'
import { metaHandlers } from './meta/handlers.ts'
import { isSetUp } from './meta/queries.ts'
import { sharingHandlers } from './sharing/handlers.ts'
import { forgottenPasswords } from './sign-in/forgotten-passwords.ts'
import { authHandlers } from './sign-in/handlers.ts'
import { closedSignOn } from './sign-on/closed.ts'
import { attemptChanges, readTasks, taskChanges, taskGone } from './tasks/feed.ts'
import { taskHandlers } from './tasks/handlers.ts'
import { twoFactorHandlers } from './two-factor/handlers.ts'

const CACHE_BYTES = 128 * 1024 * 1024
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface AppOptions {
  readonly config: Config
  readonly log: Logger
  readonly clock?: Clock
  readonly hashCost?: HashCost
  /** The process must end: what it knows of the database may be wrong. */
  onFatal(error: unknown): void
}

export interface App extends AsyncDisposable {
  readonly context: Context
  /** Resolves to the port once requests are answered. */
  listen(): Promise<number>
  /** Closes the database under whoever still uses it, for a process that has to end now. */
  abandon(): Promise<void>
}

/** Docket, ready to listen. Disposing it ends the streams, lets requests finish and closes the database. */
export const createApp = async ({ config, log, clock = systemClock, hashCost, onFatal }: AppOptions): Promise<App> => {
  await using opened = new AsyncDisposableStack()
  const onError = reportTo(log)

  const db = opened.use(await openDatabase(config, { warn: (sentence) => log.warn(sentence), fatal: onFatal }))
  const secret = loadSecret(config.secret, config.dataDir)
  const isLapsed: IsLapsed = (standing) => config.billing !== undefined && !isActive(standing, clock.now())
  const sessions = new Sessions(db, clock, { key: deriveKey(secret, 'session tokens'), isLapsed })
  const keys = new ApiKeys(db, clock, {
    limiter: bucketsOf('api key', { burst: config.limits.keyBurst, perSecond: config.limits.keyRate }, db, clock),
    isLapsed,
  })
  const encryption = new Encryption(deriveKey(secret, 'sealed texts'))
  const hashing = new Hashing(hashCost)
  const passwords = new PasswordCheck(db, hashing, new Attempts(db, clock), {
    limit: config.limits.loginPerAccount,
    windowMs: 15 * MINUTE,
    backoff: true,
  })
  const keptMail = new KeptMail({
    folder: join(config.dataDir, 'mail'),
    from: config.mailFrom,
    onKept: (file, { link }) =>
      log.info({ file, link }, 'a mail is kept, because DOCKET_MAIL_URL names no mail server'),
  })
  const mails = new Mails({
    transport: config.mailUrl ? smtp({ url: config.mailUrl, from: config.mailFrom }) : keptMail,
    encryption,
    clock,
    baseUrl: config.baseUrl,
    onLost: (error, about) => log.warn({ err: error, ...about }, 'a mail is lost'),
  })
  const { billing } = config
  // What few installations have is loaded where it is.
  const taking = billing && { ...billing, payments: (await import('./engine/outside/stripe.ts')).stripe(billing) }
  const trial_ends_at = trialEnd(billing, clock.now())
  if (trial_ends_at !== null) await db.transact((tx) => beginTrials(tx, trial_ends_at))
  if (billing?.webhookSecrets.length === 0) {
    log.warn('DOCKET_STRIPE_WEBHOOK_SECRET is not set: Docket never hears that somebody has paid.')
  }
  const leaseClock = clock === systemClock ? await leaseClockOf(db, clock) : ownLeaseClock(clock)
  const lineage = await loadLineage(db)
  const snapshots = new Snapshots({
    lineage,
    maxBytes: CACHE_BYTES,
    read: (list_id, which) => readTasks(db, list_id, which),
  })
  const feed = new Feed(db, {
    lineage,
    snapshots,
    sources: [
      listChanges,
      memberChanges,
      taskChanges,
      commentChanges,
      attemptChanges,
      deletions({ task: taskGone, comment: commentGone }),
    ],
    beside: [listChanges, memberChanges],
  })
  const connections = new Connections({ perUser: config.limits.streamsPerUser, perProcess: config.limits.streams })
  const following = { connections, pollMs: 5000, limits: () => sessions.limits(), onError }
  const streams = new Streams(db, feed, following)
  const accountStreams = new AccountStreams(db, { ...following, views: listViews })
  const forgotten = forgottenPasswords({
    db,
    clock,
    encryption,
    mails,
    baseUrl: config.baseUrl,
    perAddress: { limit: config.limits.forgotMails, windowMs: HOUR },
  })
  const newID = orderedIDs(clock)
  const jobHandlers = [
    ...housekeeping(db, clock, keptMail),
    ...mails.jobHandlers,
    forgotten,
    ...(taking ? (await import('./billing/job-handlers.ts')).billingJobs({ ...taking, db, clock }) : []),
    ...(config.demo ? [(await import('./demo/reset.ts')).demoReset({ db, clock, hashing, newID })] : []),
  ]
  const work = new Jobs(db, jobHandlers, {
    clock,
    onError: (error, about) => log[about.is_given_up ? 'error' : 'warn']({ err: error, ...about }, 'a job failed'),
  })
  const listener: Listener = {
    deliver: (news) => {
      streams.announce(news)
      accountStreams.announce(news)
      work.announce(news)
    },
    catchUp: () => {
      void streams.poll()
      void accountStreams.catchUp()
      work.look()
    },
    onAway: (err) => log.error({ err }, 'the database does not answer'),
    onBack: () => log.warn('the database answers again'),
  }
  opened.use(await db.share(listener))
  opened.use(work)
  opened.use(new Expiry(db, leaseClock, onError))
  if (!config.demo) await closeDemo(db)
  work.look()
  const context: Context = {
    config,
    log,
    clock,
    leaseClock,
    newID,
    db,
    hashing,
    sessions,
    snapshots,
    feed,
    connections,
    streams,
    accountStreams,
    mails,
    encryption,
    passwords,
    once: onceWithin(answerBudget(config.limits.keptAnswers, clock)),
    publicReads: new MemoryBuckets(perMinute(config.limits.publicReads), { monotonic: () => clock.monotonic() }),
  }

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
        ...demoHandlers(context),
        ...accountHandlers(context),
        ...twoFactorHandlers(context),
        ...apiKeyHandlers(context),
        ...listHandlers(context),
        ...taskHandlers(context),
        ...commentHandlers(context),
        ...memberHandlers(context),
        ...inviteHandlers(context),
        ...sharingHandlers(context),
        ...dispatchHandlers(context),
        ...(taking ? (await import('./billing/handlers.ts')).billingHandlers(context, taking) : closedBilling(context)),
        ...(config.signOn
          ? (await import('./sign-on/handlers.ts')).signOnHandlers(context, config.signOn)
          : closedSignOn),
      }
      registerRoutes(scope, endpoints, handlers, {
        origin: new URL(config.baseUrl).origin,
        callerGates,
        clearedCookie: sessionCookie(),
        whoIs: (shown, { listID }) =>
          whoIs({ sessions, keys }, shown, listID !== undefined && isUuid(listID) ? listID : undefined),
        count: (caller) => keys.count(caller),
      })
      scope.get('/openapi.json', async (_, reply) => {
        document ??= JSON.stringify((await import('@docket/contract/openapi')).openapi(config.build.version))
        return reply.headers(jsonHeaders).send(document)
      })
    },
    { prefix: '/api/v1' },
  )
  server.get('/healthz', async (_, reply) => reply.headers(apiHeaders).send('ok'))
  server.get('/readyz', async (_, reply) => {
    if (db.illness !== undefined) return reply.code(503).headers(apiHeaders).send(db.illness)
    await isSetUp(db)
    return reply.headers(apiHeaders).send('ready')
  })
  serveDocs(server, '/api/v1/openapi.json')
  await serveWeb(server, WEB_FOLDER)
  opened.defer(() => server.close())
  opened.use(streams)
  opened.use(accountStreams)
  opened.use(connections)

  const running = opened.move()
  return {
    context,
    listen: async () => {
      await server.listen({ host: config.host, port: config.port })
      return (server.server.address() as AddressInfo).port
    },
    abandon: async () => db[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
