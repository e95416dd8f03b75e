import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type Balancer = 'haproxy' | 'nginx' | 'caddy'

/**
 * A port that nobody listens on, and that the system gives to nobody who asks for any port or who connects to somewhere:
 * what listens there may end and start again. Linux gives those above 32,767.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

/** A load balancer in front of three ports with the configuration of the docs, without TLS. */
export const startBalancer = async (name: Balancer, program: string, ports: readonly number[]) => {
  const stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'docket-balancer-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const file = join(folder, 'config')
  const { documented, adapt, args } = balancers[name]
  const text = readFileSync(join(import.meta.dirname, '../../../packaging', documented), 'utf8')
  writeFileSync(file, adapt(withPorts(text, ports), port, folder))
  const env = { ...process.env, HOME: folder }
  const child = spawn(program, args(file, folder), { stdio: ['ignore', 'ignore', 'pipe'], env })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const exited = once(child, 'exit')
  stack.defer(async () => {
    child.kill('SIGTERM')
    await exited
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${said}`)
    await delay(20) // it has no way to say that it listens
  }
  return { url, said: () => said, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const isUp = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const withPorts = (text: string, ports: readonly number[]): string =>
  ports.reduce((adapted, port, at) => adapted.replace(`127.0.0.1:${8081 + at}`, `127.0.0.1:${port}`), text)

const haproxyWith = (text: string, port: number): string => text.replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)

const nginxWith = (text: string, port: number, folder: string): string => {
  const server = text.replace(/listen 443 .*/, `listen 127.0.0.1:${port};`).replaceAll(/^ *ssl_.*\n/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)
  return `daemon off;
pid ${folder}/pid;
error_log stderr warn;
events {}
http {
access_log off;
${temporary.join('\n')}
${server}}
`
}

const caddyWith = (text: string, port: number): string =>
  `{
  admin off
  auto_https off
  grace_period 1s
}
${text.replace('{$DOCKET_DOMAIN}', `http://127.0.0.1:${port}`)}`

interface Kind {
  /** The file of `packaging`. */
  readonly documented: string
  /** For this machine, where it serves without TLS and as anybody. */
  adapt(text: string, port: number, folder: string): string
  args(file: string, folder: string): string[]
}

const balancers: Record<Balancer, Kind> = {
  haproxy: { documented: 'haproxy.cfg', adapt: haproxyWith, args: (file) => ['-db', '-f', file] },
  nginx: {
    documented: 'nginx.conf',
    adapt: nginxWith,
    args: (file, folder) => ['-c', file, '-p', folder, '-e', 'stderr'],
  },
  caddy: {
    documented: 'processes.Caddyfile',
    adapt: caddyWith,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
}
