import { cp, lstat, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'
import { architectures } from './debian-system.mjs'
import { output } from './output.mjs'

const ours = (file) => path.join(root, 'packaging', file)

/** The tree as a `.deb`: `/usr/lib/docket`, the command, the service and its settings. Needs `dpkg-deb`. Resolves to the file. */
export const debianPackage = async ({ tree, build, scratch, out }) => {
  const architecture = architectures[build.cpu]
  const folder = path.join(scratch, 'deb')
  const into = (place) => path.join(folder, place)
  for (const place of [
    'DEBIAN',
    'usr/bin',
    'usr/lib',
    'usr/lib/systemd/system',
    'usr/share/doc/docket',
    'usr/share/docket',
  ])
    await mkdir(into(place), { recursive: true })
  await cp(tree, into('usr/lib/docket'), { recursive: true, verbatimSymlinks: true })
  await cp(ours('deb/docket'), into('usr/bin/docket'))
  await cp(ours('docket.service'), into('usr/lib/systemd/system/docket.service'))
  await cp(ours('docket.env'), into('usr/share/docket/docket.env'))
  for (const file of ['docs/self-hosting.md', 'SECURITY.md', 'NOTICE', 'sbom.cdx.json'])
    await rename(into(`usr/lib/docket/${file}`), into(`usr/share/doc/docket/${path.basename(file)}`))
  await rename(into('usr/lib/docket/LICENSE'), into('usr/share/doc/docket/copyright'))
  const control = (await readFile(ours('deb/control'), 'utf8'))
    .replace('VERSION', build.version)
    .replace('ARCHITECTURE', architecture)
    .replace('INSTALLED_SIZE', Math.ceil((await sizeOf(folder)) / 1024))
  await writeFile(into('DEBIAN/control'), control)
  for (const script of ['postinst', 'prerm', 'postrm']) await cp(ours(`deb/${script}`), into(`DEBIAN/${script}`))
  const to = path.join(out, `docket_${build.version}_${architecture}.deb`)
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(build.time / 1000) }
  await output('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', folder, to], { env })
  return to
}

const sizeOf = async (folder) => {
  const entries = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(entries.map(async (entry) => (await lstat(path.join(folder, entry))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
