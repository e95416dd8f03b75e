import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { type Cast, cast, keyOf } from '../cast/people.ts'
import type { Docket } from '../harness.ts'
import { commandIn, type Started } from './started.ts'

interface Laptop {
  readonly people: Cast
  readonly home: string
  readonly key: string
  readonly start: Awaited<ReturnType<typeof commandIn>>['start']
  /** Starts the command with the key of the laptop. */
  run(args: readonly string[], env?: Record<string, string>, stdin?: string): Started
  /** Writes a script into the home folder, and answers with its path. */
  script(name: string, text: string): Promise<string>
}

/** For a suite: a machine with the command, and somebody's key on it. */
export const useCommand = (docket: Docket, who: 'olga' | 'ed', access: 'edit' | 'work'): Laptop => {
  const laptop = {} as { -readonly [Key in keyof Laptop]: Laptop[Key] }
  let here: Awaited<ReturnType<typeof commandIn>>
  before(async () => {
    const people = await cast(docket)
    here = await commandIn()
    const { home, start } = here
    const { key } = await keyOf(docket, people[who], { access, name: 'laptop' })
    Object.assign(laptop, { people, home, start, key })
    laptop.run = (args, env = {}, stdin = '') =>
      start(args, { DOCKET_URL: docket.url, DOCKET_TOKEN: key, ...env }, stdin)
    laptop.script = async (name, text) => {
      const file = join(home, `${name}.sh`)
      await writeFile(file, `#!/bin/sh\n${text}\n`)
      await chmod(file, 0o755)
      return file
    }
  })
  after(() => here[Symbol.asyncDispose]())
  return laptop
}
