import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing, writePrivately } from './files.ts'
import { Problem, wrongUse } from './problem.ts'
import { folderOf, type Surroundings } from './surroundings.ts'

/** What this machine knows of servers: `config.json`, which holds keys and is its owner's alone (0600). */
export interface Config {
  /** The address of the server that is asked where nothing else says which. */
  readonly current?: string
  readonly servers: Readonly<Record<string, { readonly key: string } | undefined>>
}

export const configFile = (around: Surroundings): string => join(folderOf(around, 'config'), 'config.json')

export const readConfig = async (around: Surroundings): Promise<Config> => {
  const found = await readObject(configFile(around))
  return { servers: {}, ...(found as Partial<Config> | undefined) }
}

export const writeConfig = (around: Surroundings, config: Config): Promise<void> =>
  writePrivately(configFile(around), `${JSON.stringify(config, null, 2)}\n`)

/** What a `.docket.json` names, for all who work in its folder and those below: never a key, and nothing that is run. */
export interface FolderSettings {
  readonly server?: string
  readonly list?: string
}

/**
 * The nearest `.docket.json`, from this folder upwards. One that belongs to somebody else is left alone, as whoever puts it into a
 * shared folder would say where the tasks of others go.
 */
export const readFolderSettings = async ({ cwd }: Surroundings): Promise<FolderSettings> => {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const file = join(folder, '.docket.json')
    const found = (await isOwn(file)) ? await readObject(file) : undefined
    if (found) {
      const { server, list } = found
      return {
        ...(typeof server === 'string' && { server: addressOf(server) }),
        ...(typeof list === 'string' && { list }),
      }
    }
    if (dirname(folder) === folder) return {}
  }
}

const isOwn = async (file: string): Promise<boolean> => {
  const found = await stat(file).catch(() => undefined)
  const me = process.getuid?.() ?? 0
  return found !== undefined && (me === 0 || found.uid === 0 || found.uid === me)
}

const readObject = async (file: string): Promise<Record<string, unknown> | undefined> => {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw new Problem(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {}
  throw new Problem(`${file} is no JSON object.`, { hint: 'Mend it, or delete it and sign in again.' })
}

/** The address of a server as it is written down: without what browsers add to it. */
export const addressOf = (text: string): string => {
  const whole = text.includes('://') ? text : `https://${text}`
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw wrongUse(`${text} is no address of a server.`, 'It looks like https://docket.example.org')
  return `${url.origin}${url.pathname.replace(/\/(?:api\/v1\/?)?$/, '')}`
}
