import type { Database, Reports } from './database.ts'

/** PostgreSQL when a URL is configured, else the SQLite file in the data folder. */
export const openDatabase = async (
  {
    databaseUrl,
    databaseConnections,
    dataDir,
  }: { databaseUrl: string | undefined; databaseConnections?: number; dataDir: string },
  reports: Reports,
): Promise<Database> => {
  if (databaseUrl === undefined) return (await import('./sqlite/sqlite.ts')).openSqlite(dataDir, reports)
  return (await import('./postgres/postgres.ts')).openPostgres(databaseUrl, {
    ...reports,
    connections: databaseConnections,
  })
}
