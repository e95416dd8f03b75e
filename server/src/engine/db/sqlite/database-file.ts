import { statSync } from 'node:fs'
import { writtenOf } from './folder-lock.ts'

const CONFIRM_MS = 1000

/** Notices what other programs do to the database file under a running Docket. */
export class DatabaseFile {
  readonly #file: string
  readonly #identity: string | undefined
  #written: string | undefined
  #copied: string
  #suspectedAt: number | undefined

  constructor(file: string, copied: string) {
    this.#file = file
    this.#copied = copied
    this.#identity = identityOf(file)
    this.#written = writtenOf(file)
  }

  /**
   * What has become of it. Docket writes into it by copying its log, as any program does that uses SQLite: then `copied`, how far
   * that has come, is another too. That moves last, so what looks strange is looked at twice.
   */
  look(copied: string): 'same' | 'replaced' | 'overwritten' {
    if (identityOf(this.#file) !== this.#identity) return 'replaced'
    const written = writtenOf(this.#file)
    if (written === this.#written || copied !== this.#copied) {
      this.#written = written
      this.#copied = copied
      this.#suspectedAt = undefined
      return 'same'
    }
    this.#suspectedAt ??= performance.now()
    return performance.now() - this.#suspectedAt < CONFIRM_MS ? 'same' : 'overwritten'
  }
}

const identityOf = (file: string): string | undefined => {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}
