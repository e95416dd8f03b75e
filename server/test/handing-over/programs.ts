import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../../..')
const page = readFileSync(join(root, 'docs/handing-over-work.md'), 'utf8')
const run = promisify(execFile)

/** The worker of the docs in this language, word for word, in a folder where it finds the client. */
export const programOf = async (language: 'sh' | 'ts' | 'ts agent') => {
  const [, program] = new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(page)!
  const folder = await mkdtemp(join(tmpdir(), 'docket-worker-'))
  const path = join(folder, `worker.${language.slice(0, 2)}`)
  await writeFile(path, `${program}\n`)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    run: (env: { DOCKET: string; DOCKET_KEY: string; LIST: string }) =>
      run(language === 'sh' ? 'sh' : process.execPath, [path], {
        cwd: folder,
        env: { PATH: process.env['PATH'], TMPDIR: folder, ...env },
        timeout: 60_000,
      }),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}
