import { closeSync, openSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { settleAs } from '../../outside/files.ts'

/**
 * Writes a copy of the database as it is now to `target`, readable by its owner only: checked, on the disk, and under that
 * name whole or not at all. `change` may alter the copy before it gets its name.
 */
export const copyDatabase = (
  source: { exec(sql: string): void },
  target: string,
  change: (copy: DatabaseSync) => void = () => {},
): void => {
  const part = `${target}.part`
  rmSync(part, { force: true })
  closeSync(openSync(part, 'wx', 0o600))
  try {
    source.exec(`vacuum into '${part.replaceAll("'", "''")}'`)
    using copy = new DatabaseSync(part)
    copy.exec('pragma journal_mode = memory')
    change(copy)
    assertIntact(copy)
    copy.close()
    settleAs(part, target)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

export const assertIntact = (db: DatabaseSync): void => {
  const [row] = db.prepare('pragma integrity_check(1)').all()
  const found = String(Object.values(row ?? {})[0])
  if (found !== 'ok') throw new Error(`it is not intact (${found.split('\n').at(-1)})`)
}
