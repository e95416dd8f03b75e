import { pino } from 'pino'
import { createApp } from './app.ts'
import { loadConfig } from './config.ts'
import { isDamage } from './engine/db/errors.ts'
import { isInMemory } from './engine/outside/machine.ts'
import { collectAtRest } from './engine/outside/rest.ts'
import { StartupError } from './engine/outside/startup-error.ts'

/** Less than service managers wait before they kill, and time enough to close the database. */
const SHUTDOWN_MS = 8000
/** In which those who are refused because of a fatal error get their answers, also on a machine that is slow. */
const LAST_ANSWERS_MS = 1000

/**
 * Serves until SIGINT or SIGTERM, goes on for `DOCKET_DRAIN_SECONDS`, then ends cleanly: streams closed, requests finished or cut, exit code 0. The same signal
 * again, or an end that takes too long, ends it with 1, but not before the database is closed.
 */
export const run = async (): Promise<void> => {
  try {
    const config = loadConfig(process.env)
    const log = pino({ level: config.logLevel })
    const app = await createApp({
      config,
      log,
      onFatal: (error) => {
        log.fatal({ err: error }, 'the database file cannot be trusted any more: stopping')
        setTimeout(() => process.exit(1), LAST_ANSWERS_MS)
      },
    })
    if (config.databaseUrl === undefined && isInMemory(config.dataDir))
      log.warn(
        `The data folder ${config.dataDir} is kept in memory (tmpfs): all of it is gone when the machine is switched off. ` +
          'Set DOCKET_DATA_DIR to a folder on a disk.',
      )
    const port = await app.listen().catch(async (error: unknown) => {
      await app[Symbol.asyncDispose]() // connections to the database would keep the process alive
      throw error
    })
    collectAtRest()
    const end = async () => {
      if (config.drainMs > 0) await app.leave()
      setTimeout(leave, SHUTDOWN_MS).unref()
      await app[Symbol.asyncDispose]()
    }
    const leave = () => void app.abandon().finally(() => process.exit(1))
    const received = new Set<NodeJS.Signals>()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (received.has(signal)) return leave()
        received.add(signal)
        if (received.size > 1) return // Ctrl-C under `npm start` is both of them
        void end()
      })
    }
    console.log(`Docket is ready: ${config.port === 0 ? `http://localhost:${port}` : config.baseUrl}`)
  } catch (error) {
    const text = explainStartup(error)
    if (text === undefined) throw error
    console.error(text)
    process.exitCode = 1
  }
}

const explainStartup = (error: unknown): string | undefined => {
  if (error instanceof StartupError) return error.message
  if (isDamage(error))
    return `The database is damaged (${(error as Error).message}). Restore the last backup: docket restore <file>`
  const { code, port, address, hostname } = error as NodeJS.ErrnoException & Partial<ListenError>
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what listens there, or set DOCKET_PORT to another port.`
  if (code === 'EACCES' && port) return `Port ${port} needs more rights. Set DOCKET_PORT to a port above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${address ?? hostname}. Set DOCKET_HOST to one that it has.`
  return undefined
}

interface ListenError {
  port: number
  address: string
  hostname: string
}
