import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The program, as Debian has it; `HAPROXY_PATH` and its like name others. */
export const findProgram = (name: string): string | undefined => {
  const named = process.env[`${name.toUpperCase()}_PATH`]
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return [...(named ? [named] : []), ...folders.map((folder) => join(folder, name))].find(isProgram)
}

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** What needs a program is left out where it is not installed, but not where everything has to be tried. */
export const isTried = (name: string): boolean => findProgram(name) !== undefined || process.env['CI'] === 'true'
