import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that nobody else may read, whole or not at all, in a folder that nobody else may open. */
export const writePrivately = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${randomUUID()}`
  try {
    await writeFile(fresh, text, { mode: 0o600, flag: 'wx' })
    await rename(fresh, file)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
