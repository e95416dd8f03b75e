import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { compose, type Mailbox, type Message, type Transport } from './mail.ts'

interface KeptOptions {
  readonly folder: string
  readonly from: Mailbox
  onKept(file: string, message: Message): void
}

/** Keeps each mail as a file, for whoever runs Docket without a mail server. */
export class KeptMail implements Transport {
  readonly #options: KeptOptions
  #count = 0

  constructor(options: KeptOptions) {
    this.#options = options
  }

  async deliver(message: Message): Promise<void> {
    const { folder, from, onKept } = this.#options
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
    const bytes = await new MailComposer(compose(message, from)).compile().build()
    await mkdir(folder, { recursive: true, mode: 0o700 })
    onKept(await this.#write(timeName(message.at), bytes), message)
  }

  /** Forgets those from before `before`. */
  async forget(before: Date, signal?: AbortSignal): Promise<void> {
    const { folder } = this.#options
    const names = await readdir(folder).catch(unlessAbsent)
    const latest = timeName(before)
    for (const name of names ?? []) {
      signal?.throwIfAborted()
      if (kept.test(name) && name < latest) await rm(join(folder, name), { force: true })
    }
  }

  /** Under its name there is the whole mail or nothing, also when another process keeps one at the same time. */
  async #write(time: string, bytes: Buffer): Promise<string> {
    const { folder } = this.#options
    for (;;) {
      const file = join(folder, `${time}-${++this.#count}.eml`)
      const part = `${file}.part`
      const handle = await open(part, 'wx', 0o600).catch(unlessTaken)
      if (!handle) continue
      await using _ = handle
      try {
        // Whoever holds the part is alone: another that had this name has finished it by now.
        if (await exists(file)) {
          await rm(part)
          continue
        }
        await handle.writeFile(bytes)
        await handle.sync()
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true }) // on a full disk every attempt would leave one
        throw error
      }
      await syncNames(folder)
      return file
    }
  }
}

const kept = /^\d{8}T\d{9}Z-\d+\.eml(\.part)?$/

/** Sorts by time, and is a file name everywhere. */
const timeName = (time: Date): string => time.toISOString().replaceAll(/[-:.]/g, '')

/** What was renamed in a folder is kept once the folder is on the disk as well. */
const syncNames = async (folder: string): Promise<void> => {
  await using handle = await open(folder)
  await handle.sync()
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const unless = (code: string) => (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== code) throw error
  return undefined
}
const unlessTaken = unless('EEXIST')
const unlessAbsent = unless('ENOENT')
