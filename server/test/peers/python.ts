import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
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
