import { connect } from 'node:net'
import type { Config } from '../config.ts'
import type { Listener, Reports } from '../engine/db/database.ts'
import { openDatabase } from '../engine/db/open.ts'
import { StartupError } from '../engine/outside/startup-error.ts'
import { type Answered, type Asked, deskOf } from './desk.ts'
import { operations } from './operations.ts'

/** Hears nothing, so that others hear of what is done. */
const listener: Listener = {
  deliver: () => {},
  catchUp: () => {},
  onAway: () => {},
  onBack: () => {},
  onLineage: () => {},
}

/**
 * Carries out an operation: on PostgreSQL beside every process, with the file by the Docket that holds it, or here when none
 * does.
 */
export const operate = async (
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections'>,
  reports: Reports,
  operation: string,
  ...args: string[]
): Promise<string> => {
  const answer = config.databaseUrl === undefined ? await ask(deskOf(config.dataDir), { operation, args }) : undefined
  if (answer && 'fails' in answer) throw new StartupError(answer.fails)
  if (answer) return answer.says
  await using db = await openDatabase(config, reports)
  await using _ = await db.share(listener)
  return await operations[operation]!(db, ...args) // before the database is closed
}

/** Nothing where nobody listens. */
const ask = (file: string, asked: Asked): Promise<Answered | undefined> =>
  new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(file, () => socket.write(`${JSON.stringify(asked)}\n`))
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(error.code ?? '')) resolve(undefined)
      else if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? ''))
        reject(new StartupError(`The Docket that runs cannot be asked (${error.code}). Are you the user that runs it?`))
    })
    socket.on('close', () => {
      if (text.endsWith('\n')) resolve(JSON.parse(text) as Answered)
      else reject(new StartupError('Docket ended before it answered. Look whether it was done, and try again.'))
    })
  })
