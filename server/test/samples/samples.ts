import { readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isTried } from '../peers/installed.ts'
import { type Python, pythonWithClient } from '../peers/python.ts'
import { Script } from '../peers/script.ts'

const root = resolve(import.meta.dirname, '../../..')
export const ways = ['sh curl', 'ts', 'python', 'sh docket'] as const
export type Way = (typeof ways)[number]

/** Those that can be tried here. */
export const tried: readonly Way[] = ways.filter((way) => way !== 'python' || isTried('python3'))

/** Every section of a page of the docs that has samples, with each of them. */
export const sectionsOf = (page: string) =>
  readFileSync(join(root, 'docs', page), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((text) => ({
      title: text.split('\n', 1)[0]!,
      samples: Object.fromEntries(
        [...text.matchAll(/^```(.+)\n([^]*?)\n```$/gm)].map(([, way, code]) => [way, code!]),
      ) as Partial<Record<Way, string>>,
    }))
    .filter(({ samples }) => ways.some((way) => way in samples))

/** Those about the API. */
export const sections = sectionsOf('api.md')

/** What runs them, as they stand on the page, with nothing but an address and a key. */
export const sampleRunner = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-samples-'))
  const stack = new AsyncDisposableStack()
  stack.defer(() => rm(folder, { recursive: true }))
  const python: Python | undefined = tried.includes('python') ? stack.use(await pythonWithClient()) : undefined
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const PATH = `${join(root, 'bin')}:${process.env['PATH']}`
  let scripts = 0
  return {
    start: async (title: string, way: Way, given: Record<string, string>): Promise<Script> => {
      const code = sections.find((section) => section.title === title)?.samples[way]
      if (code === undefined) throw new Error(`“${title}” has no sample “${way}”.`)
      const env = { PATH, HOME: folder, TMPDIR: folder, ...given }
      if (way === 'python') return python!.start(code, env)
      const path = join(folder, `${++scripts}.${way === 'ts' ? 'ts' : 'sh'}`)
      await writeFile(path, code)
      return way === 'ts'
        ? new Script(process.execPath, [path], { cwd: folder, env })
        : new Script('sh', ['-eu', path], { cwd: folder, env })
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
