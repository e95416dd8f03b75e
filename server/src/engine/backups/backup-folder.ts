import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** `docket-2026-11-21T14-00-00.000Z.db`: the time when it was begun, in a name that every file system takes. */
const named = /^docket-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/

const nameOf = (time: Date): string => `docket-${time.toISOString().replaceAll(':', '-')}.db`

export const fileIn = (folder: string, time: Date): string => join(folder, nameOf(time))

/** When the backups in a folder were made, the newest first. What has another name is nobody's here. */
export const backupsIn = async (folder: string): Promise<Date[]> => {
  const names = await readdir(folder)
  return names
    .flatMap((name) => {
      const [, day, hours, minutes, rest] = named.exec(name) ?? []
      return day === undefined ? [] : [new Date(`${day}${hours}:${minutes}:${rest}`)]
    })
    .toSorted((a, b) => b.getTime() - a.getTime())
}

export const makeBackupFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

export const forget = (folder: string, time: Date) => rm(fileIn(folder, time), { force: true })
