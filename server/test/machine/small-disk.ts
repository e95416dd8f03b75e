import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory of this size. */
export const smallDisk = (megabytes: number): Disposable & { folder: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-small-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    throw new Error('Only root can mount a file system.')
  }
  return {
    folder,
    [Symbol.dispose]: () => {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

export const canMount = (): boolean => {
  try {
    using _ = smallDisk(1)
    return true
  } catch {
    return false
  }
}

/** Fills the disk but for so many bytes; returns the file to delete when there shall be room again. */
export const leaveFree = (folder: string, bytes: number): string => {
  const { bavail, bsize } = statfsSync(folder)
  const ballast = join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - bytes))
  return ballast
}
