import { StartupError } from '../outside/startup-error.ts'
import type { Database, Reports } from './database.ts'
import { query } from './query.ts'

interface Place {
  databaseUrl: string | undefined
  databaseConnections?: number
  dataDir: string
}

/** PostgreSQL when a URL is configured, else the SQLite file in the data folder. One that holds half a copy is refused. */
export const openDatabase = async (place: Place, reports: Reports): Promise<Database> => {
  const db = await open(place, reports)
  try {
    if ((await db.first(copying, {})) === undefined) return db
    throw new StartupError('A copy into this database was interrupted. Run it again: docket copy <from> <to>')
  } catch (error) {
    await db[Symbol.asyncDispose]()
    throw error
  }
}

const copying = query((q) => q.selectFrom('settings').select('key').where('key', '=', 'copying'))

const open = async ({ databaseUrl, databaseConnections, dataDir }: Place, reports: Reports): Promise<Database> => {
  if (databaseUrl === undefined) return (await import('./sqlite/sqlite.ts')).openSqlite(dataDir, reports)
  return (await import('./postgres/postgres.ts')).openPostgres(databaseUrl, {
    ...reports,
    connections: databaseConnections,
  })
}
