import { existsSync } from 'node:fs'
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { SetupError } from '../run.mjs'
import { output } from './output.mjs'

/** What Debian calls the kinds of processors that Node calls so. */
export const architectures = { x64: 'amd64', arm64: 'arm64' }

/** Whom Docket runs as in a container. */
export const user = 10_001

/** What Node needs of a system, and a shell for `bin/docket`. */
const packages = ['libc6', 'libstdc++6', 'libgcc-s1', 'libatomic1', 'busybox-static']

/**
 * The smallest Debian that runs Node, in a folder: no package manager, no other program than BusyBox. Its packages are those that
 * `apt-get download` gives, so that this needs a Debian with lists of packages; nobody has to be root.
 */
export const layOutSystem = async (folder, cpu) => {
  const downloads = path.join(folder, '../downloads')
  for (const place of [downloads, folder]) await mkdir(place)
  // As the one who runs this: apt would hand the download to a user that cannot write here.
  const names = packages.map((name) => `${name}:${architectures[cpu]}`)
  await output('apt-get', ['-o', 'APT::Sandbox::User=', 'download', ...names], { cwd: downloads }).catch((error) => {
    throw new SetupError(
      `${error.message}\nThe image is made of packages of Debian, which could not be had. For another kind of processor, first: ` +
        `dpkg --add-architecture ${architectures[cpu]} && apt-get update`,
    )
  })
  for (const file of await readdir(downloads))
    await output('dpkg-deb', ['--extract', path.join(downloads, file), folder])
  // Packages of newer Debians are below /usr only, and count on these links.
  for (const place of ['bin', 'lib', 'lib64'])
    if (!existsSync(path.join(folder, place)) && existsSync(path.join(folder, 'usr', place)))
      await symlink(`usr/${place}`, path.join(folder, place))
  await mkdir(path.join(folder, 'etc'), { recursive: true })
  await writeFile(path.join(folder, 'etc/passwd'), `docket:x:${user}:${user}::/data:/bin/sh\n`)
  await writeFile(path.join(folder, 'etc/group'), `docket:x:${user}:\n`)
  await writeFile(path.join(folder, 'etc/nsswitch.conf'), 'hosts: files dns\n')
  for (const name of ['sh', 'cat', 'dirname', 'env', 'ls', 'readlink', 'wget'])
    await symlink('busybox', path.join(folder, 'bin', name))
}
