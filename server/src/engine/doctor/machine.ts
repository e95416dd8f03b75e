import { existsSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { isInMemory, memory, openFilesLimit } from '../outside/machine.ts'
import type { Check, Settings } from './doctor.ts'
import { type Finding, failure, ok, warning } from './finding.ts'

const MIB = 1024 * 1024
const GIB = 1024 * MIB
const ENOUGH_MEMORY = 512 * MIB
const ENOUGH_ROOM = GIB
const ENOUGH_FILES = 4096
const SYNCS = 20
const SLOW_SYNC_MS = 30
/** Magic numbers of file systems on a network: NFS, CIFS, SMB2, SMB (statfs(2)). */
const NFS = new Set([0x6969, 0xff534d42, 0xfe534d42, 0x517b])

const mib = (bytes: number): string => `${Math.round(bytes / MIB).toLocaleString('en')} MiB`

export const machineChecks = ({ dataDir, databaseUrl }: Settings): Check[] => [
  { about: 'memory', look: async () => lookAtMemory() },
  { about: 'open files', look: async () => lookAtFiles() },
  ...(databaseUrl === undefined && existsSync(dataDir)
    ? [
        { about: 'disk', look: () => lookAtDisk(dataDir) },
        { about: 'disk sync', look: () => lookAtSync(dataDir) },
      ]
    : []),
]

const lookAtMemory = (): Finding => {
  const bytes = memory()
  const says = `${mib(bytes)} for the machine or container.`
  return bytes < ENOUGH_MEMORY ? warning('memory', `${says} Give Docket 512 MiB.`) : ok('memory', says)
}

const lookAtFiles = (): Finding => {
  const limit = openFilesLimit()
  if (limit === undefined) return ok('open files', 'No limit is known.')
  const says = `${limit.toLocaleString('en')} at once; each connection is one.`
  return limit < ENOUGH_FILES
    ? warning('open files', `${says} Raise LimitNOFILE, or ulimit -Hn.`)
    : ok('open files', says)
}

const lookAtDisk = async (folder: string): Promise<Finding> => {
  const { bavail, bsize, type } = await statfs(folder)
  if (isInMemory(folder))
    return failure('disk', `${folder} is kept in memory (tmpfs): all of it is gone with the machine.`)
  if (NFS.has(type))
    return failure('disk', `${folder} is on a network. SQLite loses data there: use a local disk, or PostgreSQL.`)
  const says = `${mib(bavail * bsize)} are free in ${folder}.`
  return bavail * bsize < ENOUGH_ROOM
    ? warning('disk', `${says} Docket stores nothing when there is no room.`)
    : ok('disk', says)
}

/** How long the disk takes to confirm what was written: every change waits for it. */
const lookAtSync = async (folder: string): Promise<Finding> => {
  const file = join(folder, 'doctor.probe')
  const times: number[] = []
  try {
    await using probe = await open(file, 'w', 0o600)
    for (let n = 0; n < SYNCS; n++) {
      await probe.write(Buffer.alloc(4096))
      const before = performance.now()
      await probe.datasync()
      times.push(performance.now() - before)
    }
  } finally {
    await rm(file, { force: true })
  }
  const middle = times.toSorted((a, b) => a - b)[SYNCS / 2]!
  const says = `The disk confirms a write in ${middle.toFixed(middle < 1 ? 2 : 0)} ms.`
  return middle > SLOW_SYNC_MS
    ? warning('disk sync', `${says} Writes wait for that; reads do not.`)
    : ok('disk sync', says)
}
