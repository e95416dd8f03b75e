import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { AwsClient } from 'aws4fetch'
import { MINUTE, SECOND } from './clock.ts'
import { readAtMost } from './read-at-most.ts'

/** Loaded when something is to be sent: most installations have no bucket. */
const load = () => import('aws4fetch')

/** Who may use a storage service that speaks S3, and where it answers: without a slash at the end. */
export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | undefined
}

/** For a small answer, and for a part, which may take long on a slow line. */
export interface Patience {
  readonly answerMs: number
  readonly partMs: number
}

const patient: Patience = { answerMs: 10 * SECOND, partMs: 5 * MINUTE }
const RETRIES = 3
const FIRST_PAUSE_MS = 250
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** What is in memory at once. S3 wants 5 MiB at least, and takes 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024
const MOST_PARTS = 9000
const DIGEST = 'x-amz-meta-sha256'

const written =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:(?!\.{1,2}(?:\/|$))[\w.-]+\/)*(?!\.{1,2}$)[\w.-]+))?\/?$/

/** Whether something names a place in a bucket: `s3://bucket/prefix`. */
export const isBucket = (text: string): boolean => text.startsWith('s3://')

/** Undefined for what is no such name; only characters that mean the same in every address are taken. */
export const readBucket = (text: string): { bucket: string; prefix: string } | undefined => {
  const [, bucket, prefix = ''] = written.exec(text) ?? []
  return bucket === undefined ? undefined : { bucket, prefix: prefix === '' ? '' : `${prefix}/` }
}

/** What went wrong with a bucket, in words for whoever runs Docket. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
  /** Nobody has answered. */
  readonly isUnreached: boolean

  constructor(words: string, isUnreached = false) {
    super(words)
    this.isUnreached = isUnreached
  }
}

interface Ask {
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly body?: Buffer<ArrayBuffer> | undefined
  readonly patienceMs?: number
  /** Answers that are no error. */
  readonly also?: readonly number[]
}

/**
 * A place in a bucket of a service that speaks S3, addressed as `endpoint/bucket/key`. What is sent is signed with its digest, so that the
 * service takes nothing else; an answer of 5xx is asked for again. Redirects are not followed.
 */
export class Bucket {
  /** As it is written: `s3://bucket/prefix`. */
  readonly place: string
  readonly #settings: S3Settings
  readonly #root: string
  readonly #prefix: string
  readonly #patience: Patience
  #client: AwsClient | undefined

  constructor(place: string, settings: S3Settings, patience: Patience = patient) {
    const { bucket, prefix } = readBucket(place)!
    this.place = place.replace(/\/$/, '')
    this.#settings = settings
    this.#root = `${settings.endpoint}/${bucket}`
    this.#prefix = prefix
    this.#patience = patience
  }

  /** The names in it that begin so, in their order. */
  async names(beginning: string): Promise<string[]> {
    const all: string[] = []
    const prefix = this.#prefix + beginning
    for (let after = ''; ; ) {
      const answer = await this.#ask('GET', undefined, {
        query: { 'list-type': '2', prefix, ...(after && { 'start-after': after }) },
      })
      const text = await this.#textOf(answer)
      const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!)
      all.push(...keys.map((key) => key.slice(this.#prefix.length)))
      if (keys.length === 0 || !/<IsTruncated>true</.test(text)) return all
      after = keys.at(-1)!
    }
  }

  /** Undefined where there is none of that name. */
  async readText(name: string): Promise<string | undefined> {
    const answer = await this.#ask('GET', name, { also: [404] })
    const text = await this.#textOf(answer)
    if (answer.status !== 404) return text
    if (text.includes('<Code>NoSuchBucket<')) throw this.#error('404 (NoSuchBucket)')
    return undefined
  }

  async writeText(name: string, text: string): Promise<void> {
    await this.#put(name, Buffer.from(text))
  }

  async delete(name: string): Promise<void> {
    await this.#ask('DELETE', name, { also: [404] })
  }

  /**
   * Stores a file, in parts when it is large: under its name there is all of it or nothing. Then asks what is stored. `onParts` is told of
   * the upload that has to be given up should nobody end it.
   */
  async upload(file: string, name: string, onParts: (upload: string) => void = () => {}): Promise<void> {
    const { size } = await stat(file)
    await using handle = await open(file)
    const sha256 = await digestOf(handle)
    const headers = { [DIGEST]: sha256 }
    if (size <= PART_BYTES) await this.#put(name, await readPart(handle, 0, size), { headers })
    else await this.#uploadParts(handle, size, name, headers, onParts)
    const { headers: stored } = await this.#ask('HEAD', name)
    if (Number(stored.get('content-length')) !== size || (stored.get(DIGEST) ?? sha256) !== sha256)
      throw new BucketError(
        `${this.place}/${name} is not what was sent: ${stored.get('content-length')} bytes of ${size}`,
      )
  }

  /** Ends an upload that nobody will end: what it has stored costs money and cannot be seen. */
  async giveUp(name: string, uploadId: string): Promise<void> {
    await this.#ask('DELETE', name, { query: { uploadId }, also: [404] })
  }

  /** Writes it to a new file, and holds it against the digest that it was stored with. */
  async download(name: string, file: string): Promise<void> {
    const answer = await this.#ask('GET', name, { patienceMs: 24 * 60 * MINUTE })
    const digest = createHash('sha256')
    await using handle = await open(file, 'wx', 0o600)
    try {
      for await (const piece of answer.body ?? []) {
        digest.update(piece)
        await handle.writeFile(piece)
      }
    } catch (error) {
      throw this.#unreached(error)
    }
    await handle.sync()
    const sha256 = answer.headers.get(DIGEST)
    if (sha256 !== null && sha256 !== digest.digest('hex'))
      throw new BucketError(`${this.place}/${name} is damaged: it has another digest than when it was stored`)
  }

  async #uploadParts(
    handle: FileHandle,
    size: number,
    name: string,
    headers: Record<string, string>,
    onParts: (upload: string) => void,
  ): Promise<void> {
    const begun = await this.#textOf(await this.#ask('POST', name, { query: { uploads: '' }, headers }))
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1]
    if (uploadId === undefined) throw this.#error('without the id of an upload')
    onParts(uploadId)
    try {
      const most = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS))
      const parts: string[] = []
      for (let from = 0, number = 1; from < size; from += most, number++) {
        const part = await readPart(handle, from, Math.min(most, size - from))
        const answer = await this.#putPart(name, part, { partNumber: String(number), uploadId })
        const etag = answer.headers.get('etag') ?? ''
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`)
      }
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const done = await this.#textOf(
        await this.#ask('POST', name, {
          query: { uploadId },
          headers: { 'x-amz-content-sha256': sha256Of(body), 'content-type': 'application/xml' },
          ...{ body, patienceMs: this.#patience.partMs },
        }),
      )
      // It begins its answer before it knows, so that this is a 200 as well.
      if (done.includes('<Error>')) throw this.#error(`with an error (${codeIn(done)})`)
    } catch (error) {
      await this.giveUp(name, uploadId)
      throw error
    }
  }

  #put(name: string, body: Buffer<ArrayBuffer>, { headers, ...ask }: Ask = {}): Promise<Response> {
    const signed = { ...headers, 'x-amz-content-sha256': sha256Of(body) }
    return this.#ask('PUT', name, { ...ask, headers: signed, body, patienceMs: this.#patience.partMs })
  }

  /** Again when the line breaks: what is stored of the others is worth it. */
  async #putPart(name: string, body: Buffer<ArrayBuffer>, query: Record<string, string>): Promise<Response> {
    for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
      try {
        return await this.#put(name, body, { query })
      } catch (error) {
        if (!(error instanceof BucketError && error.isUnreached) || pause > FIRST_PAUSE_MS * 2 ** RETRIES) throw error
        await delay(pause)
      }
    }
  }

  async #ask(method: string, name: string | undefined, ask: Ask = {}): Promise<Response> {
    const { query = {}, headers = {}, body, patienceMs = this.#patience.answerMs, also = [] } = ask
    const address = name === undefined ? this.#root : `${this.#root}/${this.#prefix}${name}`
    const search = new URLSearchParams(query).toString()
    let answer: Response
    try {
      this.#client ??= await this.#connect()
      answer = await this.#client.fetch(`${address}${search && `?${search}`}`, {
        ...{ method, headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) },
        ...(body && { body }),
      })
    } catch (error) {
      throw this.#unreached(error)
    }
    if (answer.ok || also.includes(answer.status)) return answer
    throw this.#error(`${answer.status} (${codeIn(await this.#textOf(answer))})`)
  }

  async #connect(): Promise<AwsClient> {
    const { AwsClient } = await load()
    const { endpoint: _, sessionToken, ...settings } = this.#settings
    return new AwsClient({
      ...settings,
      ...(sessionToken !== undefined && { sessionToken }),
      ...{ service: 's3', retries: RETRIES, initRetryMs: FIRST_PAUSE_MS },
    })
  }

  async #textOf(answer: Response): Promise<string> {
    const body = await readAtMost(answer, MAX_ANSWER_BYTES).catch((error: unknown) => {
      throw this.#unreached(error)
    })
    return body?.toString() ?? ''
  }

  #error(what: string): BucketError {
    return new BucketError(`${this.#settings.endpoint} answers ${what} for ${this.place}`)
  }

  #unreached(error: unknown): Error {
    if ((error as Error).name === 'TimeoutError')
      return new BucketError(`${this.#settings.endpoint} does not answer in time`)
    const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code
    return new BucketError(`${this.#settings.endpoint} cannot be reached (${code ?? (error as Error).message})`, true)
  }
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const codeIn = (text: string): string => /<Code>([\w.]+)<\/Code>/.exec(text)?.[1] ?? 'no reason given'

const digestOf = async (handle: FileHandle): Promise<string> => {
  const digest = createHash('sha256')
  const piece = Buffer.alloc(1024 * 1024)
  for (let from = 0; ; ) {
    const { bytesRead } = await handle.read(piece, 0, piece.length, from)
    if (bytesRead === 0) return digest.digest('hex')
    digest.update(piece.subarray(0, bytesRead))
    from += bytesRead
  }
}

const readPart = async (handle: FileHandle, from: number, size: number): Promise<Buffer<ArrayBuffer>> => {
  const part = Buffer.alloc(size)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(part, at, size - at, from + at)
    if (bytesRead === 0) throw new Error('the file has become shorter')
    at += bytesRead
  }
  return part
}
