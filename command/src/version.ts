import { readFileSync } from 'node:fs'

/** The command's own, as its `package.json` says: beside the built file as beside the sources. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
