import type pg from 'pg'

/** One message, so one transaction: takes what a change takes of the tables that most of them touch, and gives it back. */
const TRY = `
  lock table users, sessions, lists, memberships, tasks, jobs in row exclusive mode;
  select current_setting('transaction_read_only') as is_read_only`

const LOCKED = '55P03'

/** Why nothing can be stored over this connection, in a sentence. */
export const findIllness = async (client: pg.Client): Promise<string | undefined> => {
  try {
    const [, asked] = (await client.query(TRY)) as unknown as [unknown, pg.QueryResult<{ is_read_only: string }>]
    if (asked.rows[0]?.is_read_only !== 'on') return undefined
    return 'The database takes no changes now: PostgreSQL is read-only.'
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCKED) throw error
    return 'Another program has locked a table of the database: nothing can be stored until it lets go.'
  }
}
