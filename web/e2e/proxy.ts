import { createServer, request } from 'node:http'
import { freePort, type Server, startServer } from './fixture.ts'

/** A Docket behind a proxy, which can have another build than the one that is there. */
export interface Proxied {
  readonly url: string
  readonly server: Server
  /** What was asked of it, as `GET /path`. */
  readonly asked: string[]
  /** From now on the first file of the app has another name, and the one that it had is gone. */
  build(name: string): void
  /** That build knows of no worker. */
  isWithoutWorker: boolean
}

export const startProxied = async (): Promise<Proxied & AsyncDisposable> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServer({ DOCKET_BASE_URL: url })
  const asked: string[] = []
  const entry = /\/assets\/index-[\w-]+\.js/.exec(await (await fetch(server.url)).text())![0]
  let named = entry
  const state = { isWithoutWorker: false }

  const proxy = createServer((from, to) => {
    const path = from.url!
    asked.push(`${from.method} ${path}`)
    if ((path === entry && named !== entry) || (path === '/sw.js' && state.isWithoutWorker))
      return void to.writeHead(404).end()
    // Pages are asked for whole: what the browser has may be of the other build.
    const { 'if-none-match': _, 'if-modified-since': __, ...asIs } = from.headers
    const headers = { ...asIs, 'accept-encoding': 'identity' }
    const onward = request(
      `${server.url}${path === named ? entry : path}`,
      { method: from.method, headers },
      (answer) => {
        const { 'content-length': _, ...kept } = answer.headers
        to.writeHead(answer.statusCode!, kept)
        if (path !== '/sw.js' && !answer.headers['content-type']?.startsWith('text/html')) return void answer.pipe(to)
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => to.end(Buffer.concat(parts).toString().replaceAll(entry, named)))
      },
    )
    onward.on('error', () => (to.headersSent ? to.destroy() : to.writeHead(502).end('Bad gateway')))
    to.on('close', () => onward.destroy())
    from.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return Object.assign(state, {
    url,
    server,
    asked,
    build: (name: string) => {
      named = `/assets/index-${name}.js`
    },
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      proxy.close()
      await server[Symbol.asyncDispose]()
    },
  })
}
