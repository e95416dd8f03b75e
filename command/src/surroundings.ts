import { homedir } from 'node:os'
import { join } from 'node:path'

/** The process around a command, as it is given to it. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
}

/** Where the XDG base directories say: settings and keys, or what has to outlive a call. */
export const folderOf = ({ env }: Surroundings, what: 'config' | 'state'): string => {
  const home = env.HOME ?? homedir()
  const [own, usual] = what === 'config' ? [env.XDG_CONFIG_HOME, '.config'] : [env.XDG_STATE_HOME, '.local/state']
  // A relative one is to be ignored, says the specification.
  return own?.startsWith('/') ? join(own, 'docket') : join(home, usual, 'docket')
}
