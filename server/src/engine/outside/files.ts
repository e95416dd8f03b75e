import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Waits until what was written to `path` is on the disk; of a folder: the names of its files. Not for an open database. */
export const syncPath = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Gives `from` its final name once its content is on the disk, so that under that name there is all of it or nothing. */
export const settleAs = (from: string, to: string): void => {
  syncPath(from)
  renameSync(from, to)
  syncPath(dirname(to))
}

/** Writes a small file that only its owner can read: all of it or nothing, whatever happens meanwhile. */
export const writeWhole = (file: string, text: string): void => {
  const part = `${file}.new`
  rmSync(part, { force: true })
  writeFileSync(part, text, { mode: 0o600, flag: 'wx' })
  settleAs(part, file)
}
