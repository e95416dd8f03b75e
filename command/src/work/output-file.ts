import { lstat, readFile } from 'node:fs/promises'

/** As much as a server takes of outputs, with room for what is written around them. */
const MOST_BYTES = 512 * 1024

/**
 * What a command wrote into the file that `DOCKET_OUTPUT` names, in the form that GitHub's runner reads from `GITHUB_OUTPUT`:
 * `key=value`, or `key<<END`, lines, `END`. Throws a sentence where it is something else.
 */
export const readOutput = async (file: string): Promise<Record<string, string>> => {
  const found = await lstat(file).catch(() => undefined)
  if (!found) return {}
  if (!found.isFile()) throw new Error('DOCKET_OUTPUT was replaced by what is no file.')
  if (found.size > MOST_BYTES) throw new Error(`DOCKET_OUTPUT has ${found.size} bytes: more than a task can have.`)
  return parseOutput(await readFile(file, 'utf8'))
}

/** Of a key that comes again the last value counts. */
export const parseOutput = (text: string): Record<string, string> => {
  const found = new Map<string, string>()
  const lines = text.split(/\r?\n/)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line.trim() === '') continue
    const [, key, sign, rest] = /^([^=<]+)(=|<<)(.*)$/s.exec(line) ?? []
    if (key === undefined || rest === undefined) throw new Error(`DOCKET_OUTPUT, line ${at + 1}: no key=value.`)
    if (sign === '=') {
      found.set(key.trim(), rest)
      continue
    }
    const end = lines.indexOf(rest, at + 1)
    if (rest === '' || end < 0) throw new Error(`DOCKET_OUTPUT, line ${at + 1}: ${key}<<${rest} has no end.`)
    found.set(key.trim(), lines.slice(at + 1, end).join('\n'))
    at = end
  }
  return Object.fromEntries(found)
}
