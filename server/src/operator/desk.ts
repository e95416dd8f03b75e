import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { Refusal } from '@docket/contract'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../engine/db/database.ts'
import { StartupError } from '../engine/outside/startup-error.ts'
import { operations } from './operations.ts'

/** A socket in the data folder: who may open it may read the data anyway. */
export const deskOf = (dataDir: string): string => join(dataDir, 'docket.sock')

const LONGEST_ASK = 64 * 1024
const PATIENCE_MS = 10_000
const MOST_AT_ONCE = 8

export interface Asked {
  readonly operation: string
  readonly args: readonly string[]
}

export type Answered = { readonly says: string } | { readonly fails: string }

/** None on PostgreSQL, where commands reach the data by themselves. */
export const openDesk = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  db: Database,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<Desk | undefined> => {
  if (databaseUrl !== undefined) return undefined
  const desk = new Desk(db, log)
  await desk.listen(deskOf(dataDir))
  return desk
}

/**
 * Where the commands of whoever runs Docket reach a Docket that holds the file: one line of JSON in (`Asked`), one out (`Answered`). Only
 * the user that runs Docket can open it.
 */
export class Desk implements AsyncDisposable {
  readonly #server: Server
  readonly #db: Database
  readonly #log: Pick<Logger, 'info' | 'warn'>
  readonly #open = new Set<Socket>()

  constructor(db: Database, log: Pick<Logger, 'info' | 'warn'>) {
    this.#db = db
    this.#log = log
    this.#server = createServer((socket) => this.#serve(socket))
    this.#server.maxConnections = MOST_AT_ONCE
  }

  /** Where it cannot listen, for example because the path is too long for a socket, commands want Docket stopped: the log says so. */
  async listen(file: string): Promise<void> {
    rmSync(file, { force: true }) // of a process that was killed: the lock of the folder says that there is none now
    const before = process.umask(0o177)
    try {
      await new Promise<void>((resolve, reject) => {
        this.#server.once('error', reject).listen(file, resolve)
      })
      chmodSync(file, 0o600)
    } catch (err) {
      this.#log.warn(
        { err, file },
        'no command reaches this Docket while it runs: stop it for docket aid and docket erase',
      )
    } finally {
      process.umask(before)
    }
    this.#server.on('error', (err) => this.#log.warn({ err }, 'a command could not be answered'))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: Socket): void {
    this.#open.add(socket)
    socket.on('close', () => this.#open.delete(socket)).on('error', () => socket.destroy())
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.setEncoding('utf8')
    let text = ''
    const take = (part: string) => {
      text += part
      const end = text.indexOf('\n')
      if (end === -1) return void (text.length > LONGEST_ASK && socket.destroy())
      socket.off('data', take).setTimeout(0)
      void this.#answer(text.slice(0, end)).then((answer) => socket.end(`${JSON.stringify(answer)}\n`))
    }
    socket.on('data', take)
  }

  async #answer(line: string): Promise<Answered> {
    try {
      const { operation, args } = asked(line)
      const says = await operations[operation]!(this.#db, ...args)
      this.#log.info({ operation }, 'a command was carried out')
      return { says }
    } catch (error) {
      if (error instanceof StartupError || error instanceof Refusal) return { fails: error.message }
      this.#log.warn({ err: error }, 'a command failed')
      return { fails: `It failed: ${(error as Error).message}.` }
    }
  }
}

const asked = (line: string): Asked => {
  const { operation, args } = (JSON.parse(line) ?? {}) as Partial<Asked>
  if (typeof operation === 'string' && Object.hasOwn(operations, operation) && Array.isArray(args))
    if (args.every((arg) => typeof arg === 'string')) return { operation, args }
  throw new StartupError('This Docket does not know the command: it is of another version. Restart it.')
}
