import { type Client, createClient } from '@docket/client'
import { addressOf, type Config, type FolderSettings, readConfig, readFolderSettings } from './config.ts'
import { Output } from './output.ts'
import { exits, Problem } from './problem.ts'
import type { Surroundings } from './surroundings.ts'
import { version } from './version.ts'

/** Which server is asked, with which key, and which list is meant where none is named. */
interface Place {
  readonly server: string | undefined
  readonly key: string | undefined
  readonly list: string | undefined
}

/** What a command works with. */
export class Context {
  readonly around: Surroundings
  readonly out: Output
  readonly #place: Place
  #client: Client | undefined
  /** Something waits in the outbox because the server is out of reach: what is added now comes after it. */
  isBehind = false

  constructor(around: Surroundings, place: Place) {
    this.around = around
    this.out = new Output(around)
    this.#place = place
  }

  /** `server`: what `--server` said. */
  static async open(around: Surroundings, server?: string): Promise<Context> {
    const [config, folder] = await Promise.all([readConfig(around), readFolderSettings(around)])
    return new Context(around, placeOf(around, config, folder, server))
  }

  /** The address of the server, without a slash at its end. */
  get server(): string {
    if (this.#place.server !== undefined) return this.#place.server
    throw new Problem('No server is known.', {
      exit: exits.signIn,
      hint: 'Sign in with: docket login https://docket.example.org, or set DOCKET_URL and DOCKET_TOKEN.',
    })
  }

  /** For messages: the server, where one is known. */
  get serverName(): string {
    return this.#place.server ?? 'The server'
  }

  get hasKey(): boolean {
    return this.#place.server !== undefined && this.#place.key !== undefined
  }

  get key(): string {
    const { server } = this
    if (this.#place.key !== undefined) return this.#place.key
    throw new Problem(`There is no key for ${server} on this machine.`, {
      exit: exits.signIn,
      hint: `Sign in with: docket login ${server}, or set DOCKET_TOKEN.`,
    })
  }

  /** The list that the folder is about, as `.docket.json` names it. */
  get list(): string | undefined {
    return this.#place.list
  }

  /** As whoever is signed in. */
  get client(): Client {
    this.#client ??= createClient({
      baseUrl: this.server,
      token: this.key,
      headers: { 'user-agent': `docket/${version}` },
      fetch: stayThere,
    })
    return this.#client
  }
}

/** Who is sent elsewhere would make a GET of each POST, and has named another address than the one that answers. */
const stayThere: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  if (response.status < 300 || response.status >= 400 || response.status === 304) return response
  throw new Problem(`The server is elsewhere: ${response.headers.get('location') ?? 'it does not say where'}`, {
    hint: 'Name that address in DOCKET_URL or --server, or sign in there.',
  })
}

/**
 * Said on the command line comes before the environment, that before the folder, and that before where one signed in last.
 * `DOCKET_TOKEN` goes to a server only that its owner named: a `.docket.json` that somebody else wrote does not receive it.
 */
const placeOf = (around: Surroundings, config: Config, folder: FolderSettings, said: string | undefined): Place => {
  const { DOCKET_URL, DOCKET_TOKEN } = around.env
  const named = said ?? (DOCKET_URL || undefined) ?? (folder.server === undefined ? config.current : undefined)
  const address = named ?? folder.server
  const server = address === undefined ? undefined : addressOf(address)
  const own = server === undefined ? undefined : config.servers[server]?.key
  const key = named !== undefined || server === config.current ? DOCKET_TOKEN?.trim() || own : own
  const list = folder.server === undefined || folder.server === server ? folder.list : undefined
  return { server, key, list }
}
