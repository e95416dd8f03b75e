import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

/**
 * Where tests put their data. Hundreds of databases that last a moment need no disk, and a sync of one is nothing to wait
 * for: they lie in memory where the machine has a folder for that, and room. What is about disks brings its own.
 */
export const scratchFolder = () => {
  if (process.env.TMPDIR) return process.env.TMPDIR
  return hasRoom() && mayRunPrograms() ? memory : tmpdir()
}

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) > neededBytes
  } catch {
    return false
  }
}

/** PostgreSQL may be copied there. */
const mayRunPrograms = () => {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memory)
  return mount !== undefined && !mount.split(' ')[3].split(',').includes('noexec')
}
