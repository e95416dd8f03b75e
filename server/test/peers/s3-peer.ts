import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** What a request is answered with in place of what the server would say; whether it was. */
type Interfere = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>

/**
 * A real S3 server on this machine with one bucket, which checks signatures. It can be away, and answer what it would not by itself. It knows no
 * end of an upload before its time: that is done here.
 */
export class S3Peer implements AsyncDisposable {
  interfere: Interfere = () => false
  readonly #folder: string
  readonly #handle: ReturnType<S3rver['callback']>
  readonly #close: () => void
  #server: Server | undefined
  #port = 0

  private constructor(folder: string, s3: S3rver) {
    this.#folder = folder
    this.#handle = s3.callback()
    this.#close = () => s3.logger.close()
  }

  static async start(): Promise<S3Peer> {
    const folder = await mkdtemp(join(tmpdir(), 'docket-s3-'))
    const s3 = new S3rver({ directory: folder, silent: true, configureBuckets: [{ name: 'backups' }] })
    s3.logger.exceptions.unhandle()
    await s3.configureBuckets()
    const peer = new S3Peer(folder, s3)
    await peer.comeBack()
    return peer
  }

  /** What a Docket is told of it. */
  get settings() {
    return {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${this.#port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    }
  }

  /** Answers again, where it did before. */
  async comeBack(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response))
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  /** Nobody answers, and whoever was being answered is cut. */
  async leave(): Promise<void> {
    const server = this.#server!
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  /** The names of what is stored, in their order. */
  async names(): Promise<string[]> {
    const files = await readdir(join(this.#folder, 'backups'), { recursive: true })
    return files
      .filter((file) => file.endsWith('._S3rver_object'))
      .map((file) => file.slice(0, -'._S3rver_object'.length))
      .toSorted()
  }

  /** Uploads that were begun, and neither ended nor given up. */
  async uploads(): Promise<string[]> {
    return await readdir(this.#uploads).catch(() => [])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#server?.listening) await this.leave()
    this.#close()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  get #uploads(): string {
    return join(this.#folder, 'backups', '._S3rver_uploads')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await this.interfere(request, response)) return
    const uploadId = new URL(request.url!, 'http://s3').searchParams.get('uploadId')
    if (request.method !== 'DELETE' || uploadId === null) return this.#handle(request, response)
    rmSync(join(this.#uploads, uploadId), { recursive: true, force: true })
    response.writeHead(204).end()
  }
}
