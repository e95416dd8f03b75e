// Every command of `docket` but `serve`: what is done with the data beside serving it.
import { resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { eraseAgain } from './account/erased-again.ts'
import { loadConfig } from './config.ts'
import { asFile, backUpTo, placeOf } from './engine/backups/backup-place.ts'
import { KnownErasures, recordBeside } from './engine/backups/known-erasures.ts'
import type { Database, Reports } from './engine/db/database.ts'
import { newLineage, setLineage } from './engine/db/lineage.ts'
import { openDatabase } from './engine/db/open.ts'
import { restore } from './engine/db/sqlite/backup.ts'
import { makeFolder } from './engine/db/sqlite/data-folder.ts'
import type { Finding } from './engine/doctor/finding.ts'
import { StartupError } from './engine/outside/startup-error.ts'
import { SHARED } from './operator/erase.ts'
import { operate } from './operator/operate.ts'

type Config = ReturnType<typeof loadConfig>

const refusePostgres = ({ databaseUrl }: Config, instead: string): void => {
  if (databaseUrl !== undefined) throw new StartupError(`The data is in PostgreSQL (DOCKET_DATABASE_URL). ${instead}`)
}

const reports: Reports = {
  warn: (sentence) => console.error(sentence),
  fatal: (error) => {
    throw error
  },
}

const open = (config: Config) => openDatabase(config, reports)

const YES = '--yes'
const NOT_CONFIRMED = 2

const toldOf = async (findings: readonly Finding[], form: string): Promise<string> => {
  const { asJson, asText, isWell } = await import('./engine/doctor/doctor.ts')
  if (!isWell(findings)) process.exitCode = 1
  return form === '--json' ? asJson(findings) : asText(findings)
}

const eraseLeft = (db: Database) => eraseAgain(db, [], new Date())

const commands: Record<string, (config: Config, ...args: string[]) => Promise<string> | string> = {
  backup: async (config, file = '') => {
    refusePostgres(config, 'Back it up with pg_dump, and keep DOCKET_SECRET in a safe place.')
    const { hasSecret } = await backUpTo(file, config)
    await recordBeside(file, config)
    return hasSecret
      ? `${file} holds everything, the secret too: keep it as safe as the data folder.`
      : `${file} holds everything but the secret, which is in DOCKET_SECRET.`
  },
  restore: async (config, file = '') => {
    refusePostgres(config, 'Restore it with pg_restore into an empty database.')
    makeFolder(config.dataDir)
    const { known, replaced } = await asFile(file, config.s3, config.dataDir, async (local) => {
      const known = await KnownErasures.find({ backup: file, file: local }, config)
      const change = (copy: DatabaseSync) => known.leaveIn(copy)
      return { known, ...restore(config.dataDir, local, { newLineage, change }) }
    })
    if (known.found > 0) {
      await using db = await open(config)
      await eraseLeft(db)
    }
    const kept = replaced === undefined ? '' : ` What was there before is in ${replaced}.`
    return `${config.dataDir} holds what was in ${file}. ${known.says}${kept}`
  },
  'new-lineage': async (config) => {
    await using db = await open(config)
    await db.transact((tx) => setLineage(tx, newLineage()))
    return 'The data has a new lineage: every reader starts from the beginning.'
  },
  copy: async (_, from = '', to = '') => {
    const { transfer, isServer } = await import('./engine/db/transfer/transfer.ts')
    const rows = await transfer(from, to, { reports, say: (sentence) => console.error(sentence) })
    const how = isServer(to)
      ? `set DOCKET_DATABASE_URL, and DOCKET_SECRET to what is in ${from}/secret, or to what it was`
      : `set DOCKET_DATA_DIR and the same DOCKET_SECRET, and no DOCKET_DATABASE_URL`
    return `All ${rows.toLocaleString('en')} rows are there, and the same. To go on there, ${how}.`
  },
  drill: async (config, file = '') => {
    refusePostgres(config, 'Restore a dump into an empty database with pg_restore, and look at it with docket doctor.')
    const { drill } = await import('./engine/backups/drill.ts')
    return await drill(file, config, reports, eraseLeft)
  },
  doctor: async (config, form = '') => {
    const { examine } = await import('./engine/doctor/doctor.ts')
    const backups = config.backup && { at: config.backup.at, ...placeOf(config.backup.at, config.s3) }
    return await toldOf(await examine({ ...config, backups }), form)
  },
  check: async (config, form = '') => {
    const { checkData } = await import('./engine/doctor/check.ts')
    return await toldOf(await checkData(config), form)
  },
  aid: (config, ...args) => operate(config, reports, 'aid', ...args),
  export: async (config, what = '', file = '') => {
    const { exportTo } = await import('./archives/export.ts')
    return await exportTo(config, what, resolve(file))
  },
  import: (config, file = '', address = '') => operate(config, reports, 'import', resolve(file), address),
  erase: async (config, ...words) => {
    const [address = '', ...rest] = words.filter((word) => !word.startsWith('--'))
    const [form = '', ...others] = words.filter((word) => word.startsWith('--') && word !== YES)
    if (address === '' || rest.length > 0 || others.length > 0 || (form !== '' && form !== SHARED)) {
      throw new StartupError(`docket erase <address> [${SHARED}] [${YES}]`)
    }
    if (!words.includes(YES)) {
      console.error(await operate(config, reports, 'describe', address))
      const { isConfirmed } = await import('./operator/confirm.ts')
      if (!(await isConfirmed('It cannot be undone. Type the address to erase the account: ', address))) {
        process.exitCode = NOT_CONFIRMED
        return 'Nothing was changed.'
      }
    }
    return await operate(config, reports, 'erase', address, form)
  },
}

const [name = '', ...args] = process.argv.slice(2)
try {
  console.log(await commands[name]!(loadConfig(process.env), ...args))
} catch (error) {
  console.error(error instanceof StartupError ? error.message : `It failed: ${(error as Error).message}.`)
  process.exitCode = 1
}
