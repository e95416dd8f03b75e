import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { writeWhole } from '../outside/files.ts'
import { Bucket, isBucket, readBucket, type S3Settings } from '../outside/s3.ts'
import { isSafeAddress, SAFE_ADDRESS } from '../outside/settings.ts'
import { StartupError } from '../outside/startup-error.ts'

/** `docket-2026-11-21T14-00-00.000Z.db`: the time when it was begun, in a name that every file system takes. */
const named = /^docket-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/

const nameOf = (time: Date): string => `docket-${time.toISOString().replaceAll(':', '-')}.db`

/** When those of some names were begun, the newest first. What has another name is nobody's here. */
const timesOf = (names: readonly string[]): Date[] =>
  names
    .flatMap((name) => {
      const [, day, hours, minutes, rest] = named.exec(name) ?? []
      return day === undefined ? [] : [new Date(`${day}${hours}:${minutes}:${rest}`)]
    })
    .toSorted((a, b) => b.getTime() - a.getTime())

/** Loaded when one is made: with PostgreSQL nobody makes one here. */
const backUp = async (dataDir: string, file: string) => (await import('../db/sqlite/backup.ts')).backUp(dataDir, file)

/** Where backups are kept. */
export interface BackupPlace {
  /** What somebody calls a backup of it. */
  readonly nameOf: (time: Date) => string
  /** When its backups were begun, the newest first. */
  readonly times: () => Promise<Date[]>
  /** Makes one of the data in a folder, whole or not at all, and answers its bytes. Keeps its thread busy. */
  readonly add: (dataDir: string, time: Date) => Promise<number>
  readonly forget: (time: Date) => Promise<void>
}

/** `at`: a folder, or `s3://bucket/prefix`. */
export const placeOf = (at: string, s3: S3Settings | undefined): BackupPlace =>
  isBucket(at) ? inBucket(bucketOf(at, s3)) : inFolder(at)

export const bucketOf = (at: string, s3: S3Settings | undefined): Bucket => {
  if (!readBucket(at)) throw new StartupError(`${at} names no place in a bucket: s3://bucket/prefix`)
  if (!s3) throw new StartupError(`${at} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`)
  if (!isSafeAddress(s3.endpoint))
    throw new StartupError(`AWS_ENDPOINT_URL has to be ${SAFE_ADDRESS}; it is "${s3.endpoint}".`)
  return new Bucket(at, s3)
}

/** Where a file lies beside another one, in a folder or in a bucket. */
export const beside = (file: string, name: string): string =>
  isBucket(file) ? `${file.slice(0, file.lastIndexOf('/'))}/${name}` : join(dirname(resolve(file)), name)

/** In a bucket: the place that a name is in, and the rest of it. */
export const inBucketOf = (address: string, s3: S3Settings | undefined): { bucket: Bucket; name: string } => {
  const slash = address.lastIndexOf('/')
  return { bucket: bucketOf(address.slice(0, slash), s3), name: address.slice(slash + 1) }
}

export const makeBackupFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

const inFolder = (folder: string): BackupPlace => {
  const fileOf = (time: Date) => join(folder, nameOf(time))
  return {
    nameOf: fileOf,
    times: async () => timesOf(await readdir(folder)),
    add: async (dataDir, time) => {
      await makeBackupFolder(folder)
      await backUp(dataDir, fileOf(time))
      return (await stat(fileOf(time))).size
    },
    forget: (time) => rm(fileOf(time), { force: true }),
  }
}

const inBucket = (bucket: Bucket): BackupPlace => ({
  nameOf: (time) => `${bucket.place}/${nameOf(time)}`,
  times: async () => timesOf(await bucket.names('docket-')),
  add: async (dataDir, time) => (await send(bucket, dataDir, nameOf(time))).bytes,
  forget: (time) => bucket.delete(nameOf(time)),
})

interface Sent {
  readonly hasSecret: boolean
  readonly bytes: number
}

/** Makes a backup of a name: a file, or one in a bucket. Says whether the secret is in it. */
export const backUpTo = async (
  address: string,
  { dataDir, s3 }: { dataDir: string; s3: S3Settings | undefined },
): Promise<{ hasSecret: boolean }> => {
  if (!isBucket(address)) return backUp(dataDir, address)
  const { bucket, name } = inBucketOf(address, s3)
  return await send(bucket, dataDir, name)
}

/** Makes a backup beside the data, stores it in a bucket under a name, and deletes it here. */
const send = async (bucket: Bucket, dataDir: string, name: string): Promise<Sent> => {
  const outgoing = join(dataDir, 'outgoing')
  const note = join(outgoing, 'upload')
  await giveUpLeft(bucket, note)
  await rm(outgoing, { recursive: true, force: true }) // of one that was killed
  await makeBackupFolder(outgoing)
  const file = join(outgoing, name)
  try {
    const { hasSecret } = await backUp(dataDir, file)
    await bucket.upload(file, name, (upload) => writeWhole(note, `${name} ${upload}`))
    const { size } = await stat(file)
    await rm(note, { force: true })
    return { hasSecret, bytes: size }
  } finally {
    await rm(file, { force: true })
  }
}

/** What an upload that broke off has stored: noted here, since nobody else would know. */
const giveUpLeft = async (bucket: Bucket, note: string): Promise<void> => {
  const [name, upload] = existsSync(note) ? readFileSync(note, 'utf8').split(' ') : []
  if (name !== undefined && upload !== undefined) await bucket.giveUp(name, upload)
}

/** Hands a backup to `use` as a file: one of a bucket is fetched into a folder first, and deleted there afterwards. */
export const asFile = async <T>(
  address: string,
  s3: S3Settings | undefined,
  folder: string,
  use: (file: string) => Promise<T>,
): Promise<T> => {
  if (!isBucket(address)) return await use(address)
  const { bucket, name } = inBucketOf(address, s3)
  const file = join(folder, `fetched-${name}`)
  await rm(file, { force: true })
  try {
    await bucket.download(name, file)
    return await use(file)
  } finally {
    await rm(file, { force: true })
  }
}
