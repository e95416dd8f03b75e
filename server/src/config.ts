import { readFileSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { type BillingConfig, readBilling } from './billing/config.ts'
import { type BackupSettings, readBackups } from './engine/backups/settings.ts'
import type { Mailbox } from './engine/outside/mail.ts'
import { readSettings } from './engine/outside/settings.ts'
import { StartupError } from './engine/outside/startup-error.ts'
import { readSignOn, type SignOnConfig } from './sign-on/config.ts'

export interface Config extends BackupSettings {
  readonly host: string
  readonly port: number
  /** The only source of links; no trailing slash. */
  readonly baseUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** How many connections to PostgreSQL a process opens, besides the one on which it listens. */
  readonly databaseConnections: number
  readonly secret: string | undefined
  readonly signup: 'open' | 'closed'
  /** Addresses and networks whose `X-Forwarded-For` counts. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Where mails go; without it each is kept as a file in the data folder. */
  readonly mailUrl: string | undefined
  readonly mailFrom: Mailbox
  /** Whether browsers are told at once: by services of the internet, or also by those on this machine and in its network. */
  readonly push: 'on' | 'off' | 'local'
  /** Whether webhooks are sent: to addresses of the internet, or also to those of this machine and its network. */
  readonly hooks: 'on' | 'off' | 'private'
  /** Whom to tell of a hole in this installation, as an address that begins with `mailto:` or `https:`. */
  readonly securityContact: string | undefined
  readonly demo: boolean
  /** Where payments are taken. */
  readonly billing: BillingConfig | undefined
  /** Where people sign in through an identity provider. */
  readonly signOn: SignOnConfig | undefined
  /** How long a process that is told to end goes on, while those who ask `/readyz` hear that it ends. */
  readonly drainMs: number
  readonly metrics: Metrics
  /** Requests that take so long are in the log. */
  readonly slowMs: number
  readonly limits: Limits
  readonly build: Build
}

/** Who may read the figures: nobody, unless one of them is set. */
export interface Metrics {
  /** At the address of Docket, for who shows it. */
  readonly token: string | undefined
  /** At an address of their own, for everybody who reaches it. */
  readonly listen: { readonly host: string; readonly port: number } | undefined
}

export interface Limits {
  /** Failed logins of one account in 15 minutes: from one network or known browser, and ten times as many from everywhere. */
  readonly loginPerAccount: number
  /** Failed logins from one address in a minute. */
  readonly loginPerAddress: number
  /** Registrations of one e-mail address from one address in an hour. */
  readonly register: number
  /** Registrations from one network in an hour: an IPv4 /24 or an IPv6 /64, unless it is this machine or a private one. */
  readonly registerPerNetwork: number
  /** Demos that one address begins in an hour. */
  readonly demo: number
  /** Machines that one address asks for a key in a minute. */
  readonly pair: number
  /** Wrong codes of machines that one account tries in 15 minutes. */
  readonly pairCodes: number
  /** Wrong second factors of one account in 15 minutes. */
  readonly totp: number
  /** Forgotten passwords of one e-mail address from one address in 15 minutes. */
  readonly forgot: number
  /** Mails about forgotten passwords to one e-mail address in an hour; beyond it none is sent, which nobody is told. */
  readonly forgotMails: number
  /** Verification mails of one account in an hour. */
  readonly resend: number
  /** People whom one account may add or invite in an hour, besides those who share a list with it already. */
  readonly inviteMails: number
  /** Invites to one list that are mailed to one address in an hour. */
  readonly invitesPerRecipient: number
  /** Mails in a day to an address whose owner has not asked for one, from all senders together. */
  readonly mailsPerRecipient: number
  /** What one address may look at without an account in a minute: invites and public lists. */
  readonly publicReads: number
  /** Requests that an API key may make in a second, and how many it may make at once after a pause. */
  readonly keyRate: number
  readonly keyBurst: number
  /** Characters of answers that are kept for an account because of their Idempotency-Key, besides as many more in a day. */
  readonly keptAnswers: number
  /** Reads of one public list's feed from one address in a minute. */
  readonly publicFeed: number
  readonly streamsPerUser: number
  readonly streams: number
}

export interface Build {
  readonly version: string
  readonly revision: string
  readonly build_time: string
  readonly go_version: string
  readonly modified: boolean
}

const KEPT_ANSWERS = 256 * 1024 * 1024

const limit = (fallback: number) =>
  z.coerce.number('a whole number').int('a whole number').min(1, 'at least 1').default(fallback)

const connections = z.coerce.number('a whole number').int('a whole number').min(2, 'at least 2').default(10)

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/')
  if (rest.length > 0 || !isIP(address)) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (isIPv4(address) ? 32 : 128))
  )
}

const isOrigin = (text: string): boolean => {
  const { pathname, search, hash, username, password } = new URL(text)
  return /^\/+$/.test(pathname) && [search, hash, username, password].every((part) => part === '')
}

const isMailServer = (text: string): boolean => {
  const { protocol, hostname, pathname, searchParams, hash, username, password } = new URL(text)
  const isPlain = ['', '/'].includes(pathname) && hash === '' && !(username === '' && password !== '')
  const isKnown = [...searchParams].every(([name, value]) => name === 'tls' && ['off', 'any'].includes(value))
  const isContradiction = protocol === 'smtps:' && searchParams.get('tls') === 'off'
  return hostname !== '' && isPlain && isKnown && !isContradiction && [username, password].every(isDecodable)
}

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** `Docket <docket@example.org>`, or the address alone. */
const readSender = (text: string): Mailbox | undefined => {
  const [, name = '', address = ''] = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<)?([^\s"<>@,;]+@[^\s"<>@,;]+)>?$/u.exec(text) ?? []
  return address === '' || text.includes('<') !== text.endsWith('>') ? undefined : { name, address }
}

/** `127.0.0.1:9464`, `[::1]:9464`, `localhost:9464`. */
const readListen = (text: string): { host: string; port: number } | undefined => {
  const [, v6, name, port] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = v6 ?? name
  if (host === undefined || (v6 !== undefined && !isIP(v6)) || Number(port) > 65_535) return undefined
  return { host, port: Number(port) }
}

const variables = z.object({
  DOCKET_HOST: z.string().default('127.0.0.1'),
  DOCKET_PORT: z.coerce
    .number('a port number')
    .int('a port number')
    .min(0, 'a port number')
    .max(65_535, 'a port number')
    .default(8080),
  DOCKET_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'an address that begins with http:// or https://', abort: true })
    .refine(isOrigin, 'an address like https://docket.example.org, without user, path, query or fragment')
    .transform((text) => new URL(text).origin)
    .optional(),
  DOCKET_DATA_DIR: z.string().default('./data'),
  DOCKET_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .optional(),
  DOCKET_DATABASE_CONNECTIONS: connections,
  DOCKET_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  DOCKET_SIGNUP: z.enum(['open', 'closed'], 'open or closed').default('open'),
  DOCKET_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (proxies) => proxies.every(isNetwork),
      'addresses or networks like 10.0.0.1 or 10.0.0.0/8, with commas between',
    ),
  DOCKET_LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  DOCKET_MAIL_URL: z
    .url({ protocol: /^smtps?$/, error: 'an address that begins with smtp:// or smtps://', abort: true })
    .refine(isMailServer, 'an address like smtps://user:password@mail.example.org:465, with %40 for an @ in the user')
    .optional(),
  DOCKET_MAIL_FROM: z
    .string()
    .default('Docket <docket@localhost>')
    .transform((text, context) => {
      const sender = readSender(text.trim())
      if (!sender) context.addIssue('an address, or a name and an address: Docket <docket@example.org>')
      return sender ?? z.NEVER
    }),
  DOCKET_SECURITY_CONTACT: z
    .string()
    .transform((text) => (/^[^\s:@]+@[^\s:@]+$/.test(text) ? `mailto:${text}` : text))
    .refine(
      (text) => /^(?:mailto:[!-~]+@[!-~]+|https:\/\/[!-~]+)$/.test(text),
      'an e-mail address, or an address that begins with https://',
    )
    .optional(),
  DOCKET_PUSH: z.enum(['on', 'off', 'local'], 'on, off or local').default('on'),
  DOCKET_HOOKS: z.enum(['on', 'off', 'private'], 'on, off or private').default('on'),
  DOCKET_DRAIN_SECONDS: z.coerce
    .number('a whole number')
    .int('a whole number')
    .min(0, 'at least 0')
    .max(3600, 'at most 3600')
    .default(0),
  DOCKET_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, 'at least 16 characters out of letters, digits and -._~+/')
    .optional(),
  DOCKET_METRICS_LISTEN: z
    .string()
    .transform((text, context) => {
      const address = readListen(text)
      if (!address) context.addIssue('an address and a port: 127.0.0.1:9464 or [::1]:9464')
      return address ?? z.NEVER
    })
    .optional(),
  DOCKET_SLOW_MS: limit(1000),
  DOCKET_DEMO: z.enum(['true', 'false'], 'true or false').default('false'),
  DOCKET_LIMIT_LOGIN_PER_ACCOUNT: limit(10),
  DOCKET_LIMIT_LOGIN_PER_ADDRESS: limit(60),
  DOCKET_LIMIT_REGISTER: limit(5),
  DOCKET_LIMIT_REGISTER_PER_NETWORK: limit(100),
  DOCKET_LIMIT_DEMO: limit(5),
  DOCKET_LIMIT_PAIR: limit(5),
  DOCKET_LIMIT_PAIR_CODES: limit(10),
  DOCKET_LIMIT_TOTP: limit(10),
  DOCKET_LIMIT_FORGOT: limit(3),
  DOCKET_LIMIT_FORGOT_MAILS: limit(10),
  DOCKET_LIMIT_RESEND: limit(5),
  DOCKET_LIMIT_INVITE_MAILS: limit(60),
  DOCKET_LIMIT_INVITES_PER_RECIPIENT: limit(3),
  DOCKET_LIMIT_MAILS_PER_RECIPIENT: limit(20),
  DOCKET_LIMIT_PUBLIC_READS: limit(120),
  DOCKET_LIMIT_KEY_RATE: limit(60),
  DOCKET_LIMIT_KEY_BURST: limit(120),
  DOCKET_LIMIT_PUBLIC_FEED: limit(60),
  DOCKET_LIMIT_STREAMS_PER_USER: limit(100),
  DOCKET_LIMIT_STREAMS: limit(20_000),
})

/** Reads the environment, and for what it does not set a file: `DOCKET_ENV_FILE`, or `.env` in the working folder if it is there. */
export const loadConfig = (environment: NodeJS.ProcessEnv): Config => {
  const given = { ...readEnvFile(environment.DOCKET_ENV_FILE), ...environment }
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const value = readSettings(variables, filled)
  if (value.DOCKET_DATABASE_URL && !value.DOCKET_SECRET) {
    throw new StartupError(
      'DOCKET_SECRET has to be set together with DOCKET_DATABASE_URL, the same for every process: at least 32 random characters.',
    )
  }
  const dataDir = resolve(value.DOCKET_DATA_DIR)
  return {
    host: value.DOCKET_HOST,
    port: value.DOCKET_PORT,
    baseUrl: value.DOCKET_BASE_URL ?? `http://localhost:${value.DOCKET_PORT}`,
    dataDir,
    databaseUrl: value.DOCKET_DATABASE_URL,
    databaseConnections: value.DOCKET_DATABASE_CONNECTIONS,
    secret: value.DOCKET_SECRET,
    signup: value.DOCKET_SIGNUP,
    trustedProxies: value.DOCKET_TRUSTED_PROXIES,
    logLevel: value.DOCKET_LOG_LEVEL,
    mailUrl: value.DOCKET_MAIL_URL,
    mailFrom: value.DOCKET_MAIL_FROM,
    push: value.DOCKET_PUSH,
    hooks: value.DOCKET_HOOKS,
    securityContact: value.DOCKET_SECURITY_CONTACT,
    demo: value.DOCKET_DEMO === 'true',
    billing: readBilling(filled),
    signOn: readSignOn(filled),
    drainMs: value.DOCKET_DRAIN_SECONDS * 1000,
    metrics: { token: value.DOCKET_METRICS_TOKEN, listen: value.DOCKET_METRICS_LISTEN },
    slowMs: value.DOCKET_SLOW_MS,
    ...readBackups(filled, { dataDir, databaseUrl: value.DOCKET_DATABASE_URL }),
    limits: {
      loginPerAccount: value.DOCKET_LIMIT_LOGIN_PER_ACCOUNT,
      loginPerAddress: value.DOCKET_LIMIT_LOGIN_PER_ADDRESS,
      register: value.DOCKET_LIMIT_REGISTER,
      registerPerNetwork: value.DOCKET_LIMIT_REGISTER_PER_NETWORK,
      demo: value.DOCKET_LIMIT_DEMO,
      pair: value.DOCKET_LIMIT_PAIR,
      pairCodes: value.DOCKET_LIMIT_PAIR_CODES,
      totp: value.DOCKET_LIMIT_TOTP,
      forgot: value.DOCKET_LIMIT_FORGOT,
      forgotMails: value.DOCKET_LIMIT_FORGOT_MAILS,
      resend: value.DOCKET_LIMIT_RESEND,
      inviteMails: value.DOCKET_LIMIT_INVITE_MAILS,
      invitesPerRecipient: value.DOCKET_LIMIT_INVITES_PER_RECIPIENT,
      mailsPerRecipient: value.DOCKET_LIMIT_MAILS_PER_RECIPIENT,
      publicReads: value.DOCKET_LIMIT_PUBLIC_READS,
      keyRate: value.DOCKET_LIMIT_KEY_RATE,
      keyBurst: value.DOCKET_LIMIT_KEY_BURST,
      keptAnswers: KEPT_ANSWERS,
      publicFeed: value.DOCKET_LIMIT_PUBLIC_FEED,
      streamsPerUser: value.DOCKET_LIMIT_STREAMS_PER_USER,
      streams: value.DOCKET_LIMIT_STREAMS,
    },
    build: identifyBuild(environment),
  }
}

const readEnvFile = (named = ''): Record<string, string | undefined> => {
  const file = named || '.env'
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && named === '') return {}
    // Without its settings Docket could start on an empty database.
    throw new StartupError(
      `The file ${resolve(file)} cannot be read (${code}). Let the user that runs Docket read it, or remove it.`,
    )
  }
}

/** What `npm run pack` or other packagers have written down; a checkout knows its version only. */
const identifyBuild = (environment: NodeJS.ProcessEnv): Build => {
  const { version, build } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
    build?: { revision: string; time: string }
  }
  return {
    version,
    revision: environment.DOCKET_BUILD_REVISION ?? build?.revision ?? '',
    build_time: environment.DOCKET_BUILD_TIME ?? build?.time ?? '',
    go_version: `node ${process.version}`,
    modified: false,
  }
}
