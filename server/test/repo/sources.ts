import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Paths below the root, of what is written by hand. */
export const filesOf = (...patterns: string[]): string[] =>
  patterns
    .flatMap((pattern) =>
      globSync(pattern, { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|data)$/.test(path) }),
    )
    .filter((path) => posix.basename(path).includes('.'))
    .sort()

export const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8')

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(server\/test|web\/e2e)\//.test(path)

export interface Import {
  /** A path below the root, `npm:<package>` or `node:<module>`. */
  readonly target: string
  readonly typeOnly: boolean
}

const packages: Record<string, string> = {
  '@docket/contract': 'contract/src/index.ts',
  '@docket/contract/fold': 'contract/src/fold.ts',
  '@docket/contract/ics': 'contract/src/ics.ts',
  '@docket/contract/mentions': 'contract/src/mentions.ts',
  '@docket/contract/openapi': 'contract/src/openapi.ts',
  '@docket/contract/routes': 'contract/src/routes.ts',
  '@docket/client': 'client/src/index.ts',
}

const named = /^(?:import|export)\s+(type\s+)?([^'";=()]*?)\s+from\s+'([^']+)'/gm
const bare = /^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm

export const importsOf = (path: string): Import[] => {
  const text = read(path)
  return [
    ...[...text.matchAll(named)].map(([, type, names, from]) => ({
      target: resolve(path, from!),
      typeOnly: type !== undefined || isListOfTypes(names!),
    })),
    ...[...text.matchAll(bare)].map(([, from, lazily]) => ({
      target: resolve(path, (from ?? lazily)!),
      typeOnly: false,
    })),
  ]
}

const isListOfTypes = (names: string): boolean => {
  const listed = /^\{([^}]*)\}$/
    .exec(names.trim())?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return listed !== undefined && listed.length > 0 && listed.every((name) => name.startsWith('type '))
}

const resolve = (path: string, from: string): string => {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from)
  if (from.startsWith('node:')) return from
  return (
    packages[from] ??
    `npm:${from
      .split('/')
      .slice(0, from.startsWith('@') ? 2 : 1)
      .join('/')}`
  )
}
