import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isTried } from './installed.ts'
import { Script } from './script.ts'

const root = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** An empty Python with the client from its packed form, and nothing else. */
export const pythonWithClient = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-python-'))
  const python = join(folder, 'bin/python')
  await Promise.all([
    run('python3', ['-m', 'venv', '--without-pip', folder]),
    run(process.execPath, [join(root, 'bin/python-client.mjs'), '--out', join(folder, 'dist')], { cwd: root }),
  ])
  const [wheel] = (await readdir(join(folder, 'dist'))).filter((name) => name.endsWith('.whl'))
  const { stdout } = await run(python, ['-c', 'import sysconfig; print(sysconfig.get_paths()["purelib"])'])
  await run(python, ['-m', 'zipfile', '-e', join(folder, 'dist', wheel!), stdout.trim()])
  let scripts = 0
  return {
    /** Starts a script, with nothing of this shell. */
    start: async (script: string, env: Record<string, string>): Promise<Script> => {
      const path = join(folder, `script-${++scripts}.py`)
      await writeFile(path, script)
      return new Script(python, ['-u', path], { cwd: folder, env })
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

export type Python = Awaited<ReturnType<typeof pythonWithClient>>

/** What pip brings is left out where Python comes without it (Debian's `python3-venv`), but not where everything has to be tried. */
export const isPipTried = (): boolean =>
  isTried('python3') && (process.env['CI'] === 'true' || spawnSync('python3', ['-c', 'import ensurepip']).status === 0)

/** The path of a Python that has these packages, and nothing besides; kept for the next time. */
export const pythonWithPackages = async (packages: readonly string[]): Promise<string> => {
  const cache = join(root, 'node_modules/.cache/python')
  const folder = join(cache, packages.join('+'))
  const python = join(folder, 'bin/python')
  if (spawnSync(python, ['-V']).status === 0) return python
  await mkdir(cache, { recursive: true })
  await rm(folder, { recursive: true, force: true })
  const made = await mkdtemp(join(cache, 'new-'))
  await run('python3', ['-m', 'venv', made])
  await run(join(made, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages])
  await rename(made, folder)
  return python
}
