import assert from 'node:assert/strict'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { describe, test } from 'node:test'
import { StartupError } from '../outside/startup-error.ts'
import { sqliteDialect } from './dialect.ts'
import { type Connection, migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const connect = (db: DatabaseSync, { breakAt }: { breakAt?: RegExp } = {}): Connection => ({
  dialect: sqliteDialect,
  run: (sql, values = []) => {
    if (breakAt?.test(sql)) throw new Error('power cut')
    return db.prepare(sql).all(...(values as SQLInputValue[]))
  },
  transaction: async (work) => {
    db.exec('begin')
    try {
      await work()
      db.exec('commit')
    } catch (error) {
      db.exec('rollback')
      throw error
    }
  },
})

const scratch = () => {
  const db = new DatabaseSync(':memory:')
  const names = (table: string) =>
    db
      .prepare(`select name from ${table} order by name`)
      .all()
      .map(({ name }) => String(name))
  return { db, connection: connect(db), names }
}

const backups = () => {
  const made: string[] = []
  return { made, backup: async (next: string) => void made.push(next) }
}

describe('migrations', () => {
  test('bring an empty database up to date without a backup, and are not run twice', async () => {
    const { connection, names } = scratch()
    const { made, backup } = backups()
    await migrate(connection, { backup })
    const schema = names('sqlite_master')
    await migrate(connection, { backup })
    assert.deepEqual(names('migrations'), Object.keys(migrations))
    assert.deepEqual(names('sqlite_master'), schema)
    assert.deepEqual(made, [])
  })

  test('are made one transaction each: one that breaks off leaves nothing, and runs again', async () => {
    const { db, connection, names } = scratch()
    const breaking = connect(db, { breakAt: /create table "tombstones"/ })
    await assert.rejects(migrate(breaking, backups()), /power cut/)
    assert.deepEqual(names('migrations'), [])
    assert.deepEqual(
      names('sqlite_master').filter((name) => !/^(sqlite_|migrations$|migration_digests$)/.test(name)),
      [],
    )
    await migrate(connection, backups())
    assert.ok(names('sqlite_master').includes('tombstones'))
  })

  test('refuse a database whose steps were others than those that are known', async () => {
    const { db, connection } = scratch()
    await migrate(connection, backups())
    const [, second] = Object.keys(migrations)
    db.prepare("update migration_digests set digest = 'another' where name = ?").run(second!)
    await assert.rejects(migrate(connection, backups()), (error) => {
      assert.ok(error instanceof StartupError)
      assert.match(error.message, new RegExp(`its step ${second} is not the one that is known here`))
      return true
    })
  })

  test('take steps from before their digests were kept as they are, and keep those from then on', async () => {
    const { db, connection, names } = scratch()
    await migrate(connection, backups())
    const digests = () => db.prepare('select * from migration_digests order by name').all()
    const before = digests()
    db.exec('drop table migration_digests')
    await migrate(connection, backups())
    assert.deepEqual(digests(), before)
    assert.deepEqual(names('migration_digests'), Object.keys(migrations))
  })

  test('back up what is there before the first step of an upgrade', async () => {
    const { db, connection, names } = scratch()
    const [first] = Object.keys(migrations)
    await migrate(connection, backups())
    // As a release would have left it that knew the first step only.
    const later = '9999-imagined'
    const { made, backup } = backups()
    migrations[later] = () => []
    try {
      await migrate(connection, { backup })
      assert.deepEqual([made, names('migrations')], [[later], [...Object.keys(migrations)]])
      await migrate(connection, { backup })
      assert.deepEqual(made, [later])
    } finally {
      delete migrations[later]
    }
    await assert.rejects(
      migrate(connection, { backup }),
      (error) => error instanceof StartupError && error.message.includes(later),
    )
    db.exec(`delete from migrations where name = '${later}'`)
    await migrate(connection, { backup })
    assert.ok(names('migrations').includes(first!))
  })

  test('never start when the backup fails', async () => {
    const { connection, names } = scratch()
    await migrate(connection, backups())
    migrations['9999-imagined'] = () => []
    try {
      const backup = async () => {
        throw new Error('disk full')
      }
      await assert.rejects(migrate(connection, { backup }), /disk full/)
      assert.equal(names('migrations').includes('9999-imagined'), false)
    } finally {
      delete migrations['9999-imagined']
    }
  })
})
