declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  interface Options {
    directory: string
    silent: boolean
    configureBuckets: { name: string }[]
  }

  /** A server that speaks S3 and keeps what it is given in a folder. It knows one account: `S3RVER`, whose secret is the same. */
  export default class S3rver {
    constructor(options: Options)
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
    logger: { close(): void; exceptions: { unhandle(): void } }
  }
}
