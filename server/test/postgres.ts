import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A connection beside Docket's own ones, to hold what Docket waits for. */
export const connectTo = async (url: string): Promise<pg.Client & AsyncDisposable> => {
  const client = new pg.Client(url)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** Resolves when so many connections of the database wait for a lock. */
export const waitForLocked = async (client: pg.Client, count = 1): Promise<void> => {
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while ((await client.query(waiting)).rows.length < count);
}

/** A way to the database that can be cut, and that can fall silent without a word, as when a host or a firewall dies. */
export const openLine = async (url: string) => {
  let there = new URL(url)
  const open = new Set<Socket>()
  let isSilent = false
  const greetings: Buffer[] = []
  const server = createServer((near) => {
    const far = connect(Number(there.port), there.hostname)
    near.once('data', (bytes: Buffer) => void greetings.push(bytes))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => {}).on('close', () => to.destroy())
      from.on('data', (bytes) => {
        if (!isSilent) to.write(bytes)
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    const closed = once(server.close(), 'close')
    for (const socket of open) socket.destroy()
    await closed
  }
  const here = new URL(url)
  here.port = String(port)
  return {
    url: here.href,
    /** What each connection began with. */
    greetings,
    cut,
    /** Who connects from now on reaches another server. */
    leadTo: (other: string) => {
      there = new URL(other)
    },
    restore: () => once(server.listen(port, '127.0.0.1'), 'listening'),
    /** What is sent from now on arrives nowhere; connections are accepted. */
    silence: () => void (isSilent = true),
    /** Those connections stay lost, new ones work. */
    speak: () => {
      isSilent = false
    },
    [Symbol.dispose]: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
