import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, createClient } from '@docket/client'
import type { Command } from '../command.ts'
import { addressOf, configFile, readConfig, writeConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { nameOfMachine } from '../machine.ts'
import { patiently } from '../patiently.ts'
import { exits, isOutOfReach, Problem, wrongUse } from '../problem.ts'
import { readSecret } from '../secret.ts'
import type { Surroundings } from '../surroundings.ts'
import { version } from '../version.ts'

/** How often it is asked whether somebody has allowed it. */
const LOOK_MS = 2000

export const login: Command = {
  name: 'login',
  group: 'this machine',
  says: 'signs this machine in: somebody allows it in a browser',
  more: `  docket login https://docket.example.org
  docket login https://docket.example.org -i           paste a key
  docket login https://docket.example.org -i < key     read it from a file

It shows an address and a code. Open the address in any browser, compare the code, and choose there what this machine
may. The key is kept for this server in config.json, which only you can read.`,
  args: [{ name: 'URL', kind: 'text', isOptional: true }],
  options: { name: { value: 'NAME', says: 'what this machine is called; left out, user@host' } },
  flags: {
    paste: { short: 'i', says: 'reads a key that was made in the settings, in place of pairing' },
    browser: { short: 'b', says: 'opens the address in the browser of this machine' },
  },
  isLocal: true,
  run: async (context, { words, options, flags }) => {
    const { around, out } = context
    const said = words[0] ?? (await readConfig(around)).current
    if (said === undefined) throw wrongUse('URL is missing.', 'For example: docket login https://docket.example.org')
    const server = addressOf(said)
    const key = flags.paste
      ? (await readSecret(context, `Key for ${server}: `)) || noKey()
      : await paired(context, server, options.name ?? nameOfMachine(), flags.browser === true)
    const me = await whoIs(server, key)
    const config = await readConfig(around)
    await writeConfig(around, { ...config, current: server, servers: { ...config.servers, [server]: { key } } })
    out.say(`Signed in to ${server} as ${me}.\nThe key is in ${configFile(around)}.`)
  },
}

export const logout: Command = {
  name: 'logout',
  group: 'this machine',
  says: 'forgets the key of a server on this machine',
  more: 'The key itself goes on being good until somebody revokes it in Settings, Security.',
  args: [{ name: 'URL', kind: 'text', isOptional: true }],
  isLocal: true,
  run: async ({ around, out }, { words }) => {
    const config = await readConfig(around)
    const server = words[0] === undefined ? config.current : addressOf(words[0])
    if (server === undefined || config.servers[server] === undefined) {
      out.say(server === undefined ? 'This machine is signed in nowhere.' : `There is no key for ${server} here.`)
      return exits.nothingToDo
    }
    const { [server]: _, ...servers } = config.servers
    const { current, ...rest } = config
    const others = current === server ? Object.keys(servers)[0] : current
    await writeConfig(around, { ...rest, ...(others !== undefined && { current: others }), servers })
    out.say(`Signed out of ${server} on this machine. To end the key itself, revoke it: ${server}/settings/security`)
  },
}

const noKey = (): never => {
  throw wrongUse('That was no key.')
}

const clientOf = (baseUrl: string, token?: string) =>
  createClient({ baseUrl, headers: { 'user-agent': `docket/${version}` }, ...(token !== undefined && { token }) })

/** Shows a code, and waits until somebody has allowed it. */
const paired = async ({ around, out }: Context, server: string, name: string, opens: boolean): Promise<string> => {
  const client = clientOf(server)
  const { secret, code, url, expires_at } = await client.startPairing({ body: { name } }).catch(oldServer)
  out.say(`Open   ${url}\nCode   ${code}\n\nWaiting until somebody allows it there; Ctrl-C ends it.`)
  if (opens) openBrowser(around, url)
  for (;;) {
    await pause(LOOK_MS)
    const collected = await client.collectPairing({ body: { secret } }).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found')
        throw new Problem(
          Date.parse(expires_at) <= Date.now() ? 'Nobody has allowed it in ten minutes.' : 'It was refused.',
          { exit: exits.refused, hint: `Try again: docket login ${server}` },
        )
      const isPassing = error instanceof ApiError && (error.status === 429 || isOutOfReach(error))
      if (!isPassing) throw error
      await pause(error.retryAfterMs ?? 0)
    })
    if (collected) return collected.key
  }
}

const oldServer = (error: unknown): never => {
  if (error instanceof ApiError && error.status === 404)
    throw new Problem('This server cannot pair machines.', {
      hint: 'Is the address right? Else make a key in its settings, and paste it: docket login URL -i',
    })
  throw error
}

/** Whose key it is; a key that is no good is not kept. */
const whoIs = async (server: string, key: string): Promise<string> => {
  const { display_name, email } = await patiently(() => clientOf(server, key).getMe())
  return display_name || email
}

const openBrowser = ({ env }: Surroundings, url: string): void => {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return
  const program = env['BROWSER'] || (process.platform === 'darwin' ? 'open' : 'xdg-open')
  const { DOCKET_TOKEN: _, ...others } = env
  const opened = spawn(program, [url], { stdio: 'ignore', detached: true, env: others })
  opened.on('error', () => {})
  opened.unref()
}
