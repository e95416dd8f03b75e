import { join, resolve } from 'node:path'
import { z } from 'zod'
import { DAY, HOUR, MINUTE, SECOND } from '../outside/clock.ts'
import { isBucket, readBucket, type S3Settings } from '../outside/s3.ts'
import { readSettings } from '../outside/settings.ts'
import { StartupError } from '../outside/startup-error.ts'
import { bucketOf } from './backup-place.ts'
import type { BackupConfig } from './backups.ts'
import { RECORD } from './erasure-record.ts'
import { readKeep } from './keep.ts'

const isPlace = (text: string): boolean => !isBucket(text) || readBucket(text) !== undefined
const PLACE = 'a folder, or s3:// with a bucket and a prefix out of letters, digits and -._/'

const variables = z.object({
  DOCKET_BACKUP: z.string().refine(isPlace, PLACE).optional(),
  DOCKET_BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,4}[smhd]$/, 'a number of seconds, minutes, hours or days: 30m, 1h, 1d')
    .default('1h')
    .transform((text) => Number.parseInt(text) * { s: SECOND, m: MINUTE, h: HOUR, d: DAY }[text.at(-1) as 's']),
  DOCKET_BACKUP_KEEP: z
    .string()
    .default('24h 30d 12m')
    .transform((text, context) => {
      const keep = readKeep(text)
      if (!keep) context.addIssue('hours, days and months, or some of them: 24h 30d 12m')
      return keep ?? z.NEVER
    }),
  DOCKET_ERASED_FILE: z.string().refine(isPlace, PLACE).optional(),
  // As every program that speaks S3 names them.
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_DEFAULT_REGION: z.string().optional(),
  AWS_ENDPOINT_URL_S3: z.string().optional(),
  AWS_ENDPOINT_URL: z.string().optional(),
})

export interface BackupSettings {
  /** Backups that are made by themselves. */
  readonly backup: BackupConfig | undefined
  /** Where it is recorded which accounts were erased, beside the backups: a file, or one in a bucket. */
  readonly erasedFile: string | undefined
  /** What reaches buckets. */
  readonly s3: S3Settings | undefined
}

/** Where backups go, how often, which are kept, and what reaches them. */
export const readBackups = (
  environment: Record<string, string | undefined>,
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
): BackupSettings => {
  const value = readSettings(variables, environment)
  const at = value.DOCKET_BACKUP === undefined ? undefined : placed(value.DOCKET_BACKUP)
  if (databaseUrl !== undefined && at !== undefined) {
    throw new StartupError(
      'DOCKET_BACKUP makes backups of the file. With PostgreSQL leave it unset and use pg_dump, or the backups of the server.',
    )
  }
  if (at === dataDir) {
    throw new StartupError(
      'DOCKET_BACKUP has to be another folder than DOCKET_DATA_DIR: what is in that is lost with it.',
    )
  }
  const s3 = readS3(value)
  const named = value.DOCKET_ERASED_FILE === undefined ? undefined : placed(value.DOCKET_ERASED_FILE)
  for (const place of [at, named]) if (place !== undefined && isBucket(place)) bucketOf(place, s3)
  return {
    backup: at === undefined ? undefined : { at, everyMs: value.DOCKET_BACKUP_EVERY, keep: value.DOCKET_BACKUP_KEEP },
    erasedFile: named ?? (at && (isBucket(at) ? `${at}/${RECORD}` : join(at, RECORD))),
    s3,
  }
}

const placed = (place: string): string => (isBucket(place) ? place.replace(/\/$/, '') : resolve(place))

const readS3 = (value: z.output<typeof variables>): S3Settings | undefined => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined
  const region = value.AWS_REGION ?? value.AWS_DEFAULT_REGION ?? 'us-east-1'
  const endpoint = value.AWS_ENDPOINT_URL_S3 ?? value.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: value.AWS_SESSION_TOKEN,
  }
}
