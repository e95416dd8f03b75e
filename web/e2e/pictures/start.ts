import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('There is no port')
  return address.port
}

/** A fresh `npm start` with a data folder of its own, which goes with it. */
export const start = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docket-picture-'))
  const env = { ...process.env, DOCKET_PORT: String(await freePort()), DOCKET_DATA_DIR: dataDir }
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  let said = ''
  while (!said.includes('Docket is ready')) {
    const [text] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown]
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${said}`)
    said += String(text)
  }
  return {
    url: /Docket is ready: (\S+)/.exec(said)![1]!,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true })
    },
  }
}
