// Puts together what `npm run pack` leaves in `dist/`. It runs on Node 26, with the packages that serving needs.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { command, root, SetupError } from '../run.mjs'
import { archive } from './archive.mjs'
import { debianPackage } from './debian-package.mjs'
import { architectures, layOutSystem } from './debian-system.mjs'
import { identify } from './identify.mjs'
import { image } from './image.mjs'
import { npmPackages } from './npm-packages.mjs'
import { layOut } from './tree.mjs'

/** How each form is made of the tree: the file that it becomes. */
const forms = {
  tarball: ({ scratch, name, build, out }) =>
    archive({ from: scratch, what: [name], to: path.join(out, `${name}.tar.gz`), time: build.time }),
  deb: debianPackage,
  image: async ({ tree, build, scratch, name, out }) => {
    const system = path.join(scratch, 'system')
    await layOutSystem(system, build.cpu)
    return image({ tree, system, build, scratch, to: path.join(out, `${name}.oci.tar`) })
  },
}

const main = async () => {
  const { cpu, out, only } = readOptions()
  const build = await identify(cpu)
  const name = `docket-${build.version}-linux-${cpu}`
  await mkdir(out, { recursive: true })
  const scratch = await mkdtemp(path.join(tmpdir(), 'docket-pack-'))
  try {
    if (only === 'npm') {
      for (const file of await npmPackages({ build, scratch, out })) console.log(path.relative(process.cwd(), file))
      return
    }
    const tree = path.join(scratch, name)
    await layOut(tree, build, scratch)
    if (only === 'folder') return await cp(tree, path.join(out, name), { recursive: true, verbatimSymlinks: true })
    for (const form of only ? [only] : Object.keys(forms))
      console.log(path.relative(process.cwd(), await forms[form]({ tree, build, scratch, name, out })))
    const packed = (await readdir(out)).filter((file) => file.startsWith('docket')).toSorted()
    await writeFile(path.join(out, 'SHA256SUMS'), (await Promise.all(packed.map((file) => sumOf(out, file)))).join(''))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const readOptions = () => {
  const text = (fallback) => ({ type: 'string', default: fallback })
  const { values } = parseArgs({ options: { cpu: text(process.arch), out: text('dist'), only: text('') } })
  const assertOneOf = (name, words) => {
    if (!words.includes(values[name])) throw new SetupError(`--${name} is one of ${words.join(', ')}.`)
  }
  assertOneOf('cpu', Object.keys(architectures))
  if (values.only !== '') assertOneOf('only', ['folder', 'npm', ...Object.keys(forms)])
  return { ...values, out: path.resolve(root, values.out) }
}

const sumOf = async (folder, file) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path.join(folder, file)), hash)
  return `${hash.digest('hex')}  ${file}\n`
}

await command(main)
