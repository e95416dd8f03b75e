import { access, constants, stat } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { wrongUse } from '../problem.ts'
import type { Surroundings } from '../surroundings.ts'

/**
 * The command with its program as a whole path. One that is not there is found out before a task is claimed: else every task of the
 * list would fail for it.
 */
export const executable = async ({ env, cwd }: Surroundings, [program, ...words]: readonly string[]) => {
  if (program === undefined || program === '')
    throw wrongUse('The command is missing.', 'It stands after --: docket work LIST -- ./do-one.sh')
  const places = program.includes('/')
    ? [resolve(cwd, program)]
    : (env['PATH'] ?? '').split(delimiter).map((folder) => join(resolve(cwd, folder), program))
  for (const place of places) if (await canRun(place)) return [place, ...words]
  throw wrongUse(`There is no program ${program}.`, 'Is it there, and may it be run (chmod +x)?')
}

const canRun = async (file: string): Promise<boolean> => {
  try {
    await access(file, constants.X_OK)
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}
