import { readFileSync, statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const TMPFS = 0x01021994
const RAMFS = 0x858458f6

/** Whether what is stored there is gone with the power of the machine. */
export const isInMemory = (folder: string): boolean => [TMPFS, RAMFS].includes(statfsSync(folder).type)

/** In bytes: of the container, where that has less than the machine. */
export const memory = (): number => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())

/** For what is kept to answer quickly: so many bytes at most, and a sixteenth of the memory where that is less. */
export const cacheBytes = (most: number): number => Math.min(most, memory() / 16)

/** How many files and connections this process may have open; undefined where the system does not tell, or sets no limit. */
export const openFilesLimit = (): number | undefined => {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === undefined ? undefined : Number(limit)
  } catch {
    return undefined
  }
}
