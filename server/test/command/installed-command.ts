import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../../..')
const say = promisify(execFile)

/** What npm installs of the packed command and client, in an empty folder. */
export interface Installed extends AsyncDisposable {
  readonly folder: string
  /** The file that `docket` is. */
  readonly command: string
}

/** Packs both as `npm run pack -- --only=npm` does, and installs them without a network. */
export const installPacked = async (): Promise<Installed> => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-installed-'))
  await say(process.execPath, ['bin/packing/main.mjs', '--only=npm', '--out', folder], { cwd: root })
  const packed = (await readdir(folder)).filter((name) => name.endsWith('.tgz')).map((name) => `./${name}`)
  await writeFile(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  await say('npm', ['install', '--offline', '--no-audit', '--no-fund', ...packed], { cwd: folder })
  return {
    folder,
    command: join(folder, 'node_modules/.bin/docket'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The Node of this machine that is older than the one that serves: the packages run on it as well. */
export const olderNode = async (): Promise<string | undefined> => {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const node = join(folder, 'node')
    const said = await say(node, ['--version']).catch(() => undefined)
    const major = Number(/^v(\d+)/.exec(said?.stdout ?? '')?.[1])
    if (major >= 20 && major < 26) return node
  }
  return undefined
}

export interface Said {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

export interface Call {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly stdin?: string | undefined
}

/** Runs the command to its end, with nothing of this shell around it. */
export const runCommand = (program: readonly string[], { args, env, cwd, stdin = '' }: Call): Promise<Said> =>
  new Promise((resolve, reject) => {
    const [file, ...first] = program
    const child = spawn(file!, [...first, ...args], { cwd, env, stdio: 'pipe' })
    const said = { stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...said, code: code ?? -1 }))
    child.stdin.on('error', () => {}) // It may end before it has read all of it.
    child.stdin.end(stdin)
  })
