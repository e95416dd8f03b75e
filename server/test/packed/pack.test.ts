import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { createClient } from '@docket/client'
import { Program } from '../machine/program.ts'

export const runsOnce = 'it is about what a tarball holds'

const root = join(import.meta.dirname, '../../..')
const say = promisify(execFile)
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; integrity: string; license: string }>
}
const account = { body: { email: 'ann@example.org', password: 'correct horse' } }

let scratch = ''
let packed = ''
before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'docket-packed-'))
  await say(process.execPath, ['bin/packing/main.mjs', '--only=folder', '--out', scratch], { cwd: root })
  packed = join(scratch, (await readdir(scratch))[0]!)
})
after(() => rm(scratch, { recursive: true, force: true }))

/** The packed Docket in a folder of its own, with nothing of this shell but two folders of programs. */
const start = (folder: string): Program =>
  new Program(folder, { DOCKET_PORT: '0' }, ['env', '-i', 'PATH=/usr/bin:/bin', 'DOCKET_PORT=0'], [docket(), 'serve'])

const docket = () => join(packed, 'bin/docket')
const newFolder = () => mkdtemp(join(scratch, 'data-'))

describe('a packed Docket', () => {
  test('does everything that loads something late: pictures, mails, codes, exports, documents, agents, the app', async () => {
    const folder = await newFolder()
    await using program = start(folder)
    const baseUrl = await program.ready()
    const { token } = await createClient({ baseUrl }).setup(account)
    const client = createClient({ baseUrl, token })

    const { revision } = await client.getVersion()
    assert.match(revision, /^[0-9a-f]{40}$|^$/)
    const { mime } = await client.putPortrait({ body: await readFile(join(root, 'web/public/icon-512.png')) })
    assert.equal(mime, 'image/jpeg')
    await client.forgotPassword({ body: { email: account.body.email } })
    await program.says(/\/reset\//)
    assert.equal((await readdir(join(folder, 'data/mail'))).length, 1)
    const { id: listID } = await client.createList({ body: { name: 'Groceries' } })
    await client.createTask({ listID, body: { name: 'Bread', description: '**rye**, <b>no</b> seeds' } })
    const { url } = await client.publishList({ listID })
    const { token: link } = /\/p\/(?<token>[^/]+)$/.exec(url)!.groups!
    assert.match(await text(`${baseUrl}/api/v1/public/lists/${link!}/rss`), /Groceries/)

    assert.match(await text(`${baseUrl}/docs`), /The API of Docket/)
    assert.match(await text(`${baseUrl}/docs/reference`), /Docket API/)
    assert.match(await text(`${baseUrl}/openapi.yaml`), /operationId: "createTask"/)
    const { key } = await client.createApiKey({ body: { name: 'Agent' } })
    const env = { PATH: '/usr/bin:/bin', HOME: folder, DOCKET_URL: baseUrl, DOCKET_TOKEN: key }
    const { stdout: lists } = await say(docket(), ['lists', '--json=name'], { env })
    assert.equal(lists, '[{"name":"Groceries"}]\n')
    const tools = await fetch(`${baseUrl}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    assert.match(await tools.text(), /claim_task/)
    assert.match(await text(`${baseUrl}/api/v1/openapi.json`), /"createTask"/)
    const page = await text(`${baseUrl}/`)
    const [script] = /\/assets\/index-[\w-]+\.js/.exec(page)!
    assert.match(await text(`${baseUrl}${script}`), /import/)
  })

  test('goes on with the data of a clone, and makes a backup of them', async () => {
    const folder = await newFolder()
    const env = { DOCKET_PORT: '0', DOCKET_DATA_DIR: join(folder, 'data') }
    let token: string
    {
      await using program = new Program(folder, env)
      ;({ token } = await createClient({ baseUrl: await program.ready() }).setup(account))
      program.signal('SIGTERM')
      assert.equal(await program.exited, 0)
    }
    await using program = start(folder)
    const client = createClient({ baseUrl: await program.ready(), token })
    assert.equal((await client.getMe()).email, account.body.email)
    await say(docket(), ['backup', join(folder, 'monday.db')], { cwd: folder, env: { PATH: '/usr/bin:/bin' } })
    assert.ok((await readFile(join(folder, 'monday.db'))).length > 0)
  })

  test('has a file for each thread that it starts', async () => {
    const dist = join(packed, 'server/dist')
    const files = await readdir(dist)
    const code = await Promise.all(files.map((file) => readFile(join(dist, file), 'utf8')))
    const threads = code.flatMap((file) =>
      [...file.matchAll(/new Worker\(new URL\("?'?\.\/([^'"]+)/g)].map(([, name]) => name!),
    )
    assert.deepEqual(threads.toSorted(), ['backup-worker.js', 'check-worker.js', 'checkpoint-worker.js'])
    assert.deepEqual(
      threads.filter((name) => !files.includes(name)),
      [],
    )
  })

  test('takes its settings from the file that is named, and does not start without it', async () => {
    const folder = await newFolder()
    const env = { PATH: '/usr/bin:/bin', DOCKET_ENV_FILE: join(folder, 'docket.env') }
    const refused = await say(docket(), ['serve'], { cwd: folder, env }).catch((error: unknown) => String(error))
    assert.match(String(refused), /The file .*docket\.env cannot be read \(ENOENT\)/)
    await writeFile(env.DOCKET_ENV_FILE, 'DOCKET_SIGNUP=maybe\n')
    const wrong = await say(docket(), ['serve'], { cwd: folder, env }).catch((error: unknown) => String(error))
    assert.match(String(wrong), /DOCKET_SIGNUP/)
  })

  test('names each package that is in it, with its licence', async () => {
    interface Component {
      name: string
      version: string
      licenses: { expression: string }[]
      hashes: { content: string }[]
    }
    const bill = JSON.parse(await readFile(join(packed, 'sbom.cdx.json'), 'utf8')) as { components: Component[] }
    const names = new Set(bill.components.map(({ name }) => name))
    // One of each kind: bundled for the server, for the app, for its worker, its styles, and what cannot be bundled.
    for (const name of [
      'fastify',
      'pg',
      'react',
      'workbox-core',
      'tailwindcss',
      'papaparse',
      'sharp',
      `node-linux-${process.arch}`,
    ])
      assert.ok(names.has(name), name)
    for (const name of ['vite', 'typescript', '@playwright/test']) assert.ok(!names.has(name), name)
    const inTree = await readdir(join(packed, 'node_modules'))
    for (const name of inTree.filter((entry) => /^\w/.test(entry))) assert.ok(names.has(name), name)
    const notice = await readFile(join(packed, 'NOTICE'), 'utf8')
    for (const { name, version, licenses, hashes } of bill.components) {
      const known = Object.entries(lock.packages).filter(([place]) => place.endsWith(`node_modules/${name}`))
      const [, { integrity, license }] = known.find(([, entry]) => entry.version === version)!
      assert.equal(licenses[0]?.expression, license, name)
      assert.equal(hashes[0]?.content, Buffer.from(integrity.slice(7), 'base64').toString('hex'), name)
      assert.ok(notice.includes(`\n${name} ${version} (${license})\n`), name)
    }
  })
})

describe('what is made of the folder', () => {
  const build = { version: '1.2.3', cpu: 'x64', revision: 'abc', time: new Date('2026-01-02T03:04:05Z') }

  /** In place of the whole: as many kinds of entries, and a thousandth of the bytes. */
  const small = async (): Promise<string> => {
    const tree = await mkdtemp(join(scratch, 'tree-'))
    for (const place of ['bin/docket', 'LICENSE', 'SECURITY.md', 'NOTICE', 'sbom.cdx.json', 'docs/self-hosting.md'])
      await cp(join(packed, place), join(tree, place))
    await cp(join(packed, 'node_modules/.bin'), join(tree, 'node_modules/.bin'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    return tree
  }

  test('a .deb: its files, its settings left alone by upgrades, its scripts', async () => {
    const { debianPackage } = await import('../../../bin/packing/debian-package.mjs')
    const out = await newFolder()
    const make = async () => debianPackage({ tree: await small(), build, scratch: await newFolder(), out })
    const file = await make()
    assert.equal(file, join(out, 'docket_1.2.3_amd64.deb'))
    const first = await readFile(file)
    assert.ok(first.equals(await readFile(await make())), 'the same twice')
    const { stdout: fields } = await say('dpkg-deb', ['--field', file, 'Version', 'Architecture', 'Depends'])
    assert.match(fields, /^Version: 1\.2\.3\nArchitecture: amd64\nDepends: .*libatomic1/m)
    const { stdout: listed } = await say('dpkg-deb', ['--contents', file])
    for (const line of [
      /^-rwxr-xr-x root\/root .* \.\/usr\/bin\/docket$/m,
      /^-rwxr-xr-x root\/root .* \.\/usr\/lib\/docket\/bin\/docket$/m,
      /^-rw-r--r-- root\/root .* \.\/usr\/lib\/systemd\/system\/docket\.service$/m,
      /^-rw-r--r-- root\/root .* \.\/usr\/share\/docket\/docket\.env$/m,
      /^-rw-r--r-- root\/root .* \.\/usr\/share\/doc\/docket\/copyright$/m,
    ])
      assert.match(listed, line)
    const control = join(out, 'control')
    await say('dpkg-deb', ['--control', file, control])
    assert.ok(!(await readdir(control)).includes('conffiles'), 'no upgrade asks what to do with settings')
    for (const script of ['postinst', 'prerm', 'postrm']) await say('sh', ['-n', join(control, script)])
  })

  test('an image: each digest is that of what it names, and what Docket writes to belongs to its user', async () => {
    const { image } = await import('../../../bin/packing/image.mjs')
    const system = await newFolder()
    await mkdir(join(system, 'etc'))
    const folder = await newFolder()
    const to = join(folder, 'image.tar')
    await image({ tree: await small(), system, build, scratch: await newFolder(), to })
    await say('tar', ['--extract', '--file', to, '--directory', folder])
    const blob = async <T>({ digest }: { digest: string }): Promise<T> => {
      const bytes = await readFile(join(folder, 'blobs', digest.replace(':', '/')))
      assert.equal(`sha256:${createHash('sha256').update(bytes).digest('hex')}`, digest)
      return bytes as T
    }
    const json = async <T>(of: { digest: string; size: number }): Promise<T> => {
      const bytes = await blob<Buffer>(of)
      assert.equal(bytes.length, of.size)
      return JSON.parse(bytes.toString()) as T
    }
    interface Named {
      digest: string
      size: number
    }
    const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as { manifests: [Named] }
    const manifest = await json<{ config: Named; layers: Named[] }>(index.manifests[0])
    const config = await json<{ architecture: string; rootfs: { diff_ids: string[] }; config: { User: string } }>(
      manifest.config,
    )
    assert.equal(config.architecture, 'amd64')
    assert.equal(config.config.User, '10001:10001')
    for (const [place, of] of manifest.layers.entries()) {
      const plain = gunzipSync(await blob<Buffer>(of))
      assert.equal(`sha256:${createHash('sha256').update(plain).digest('hex')}`, config.rootfs.diff_ids[place])
      await writeFile(join(folder, `layer-${place}.tar`), plain)
    }
    const list = async (name: string) =>
      (await say('tar', ['--list', '--verbose', '--numeric-owner', '--file', join(folder, name)])).stdout
    assert.match(await list('layer-1.tar'), /^-rwxr-xr-x 0\/0 .* opt\/docket\/bin\/docket$/m)
    assert.match(await list('layer-2.tar'), /^drwxr-xr-x 10001\/10001 .* data\/$/m)
  })
})

const text = async (url: string): Promise<string> => {
  const answer = await fetch(url)
  assert.equal(answer.status, 200, url)
  return await answer.text()
}
