// `npm run newcomer`: an hour with Docket on a bare Debian that systemd runs, by what the docs say and nothing else. As root, with
// debootstrap and systemd-nspawn.
//   npm run newcomer                                what `npm run pack` has left in dist/
//   npm run newcomer -- --from=../old/dist          an upgrade from an older Docket's dist/ as well
//   npm run newcomer -- --system=/var/tmp/debian    keeps the bare Debian there, or takes the one that is there
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { command, root, run, SetupError } from './run.mjs'

/** What an hour needs besides Docket: a proxy, something that takes mails, and what asks. */
const programs = ['systemd', 'systemd-sysv', 'dbus', 'caddy', 'curl', 'ca-certificates', 'python3-aiosmtpd']
/** Fetched beforehand, since there is no network during the hour: what the package depends on. */
const dependencies = ['libatomic1', 'libstdc++6']
const LIMIT_SECONDS = 900

const service = `[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/bash /docket/hour.sh
StandardOutput=file:/docket/report
StandardError=inherit
ExecStopPost=/bin/systemctl --no-block poweroff
`

const main = async () => {
  const { values } = parseArgs({
    options: { packed: { type: 'string', default: 'dist' }, from: { type: 'string' }, system: { type: 'string' } },
  })
  await assertPossible()
  const scratch = await mkdtemp(path.join(tmpdir(), 'docket-newcomer-'))
  try {
    const system = path.resolve(values.system ?? path.join(scratch, 'bare'))
    if (!(await has(system))) await makeSystem(system)
    const machine = path.join(scratch, 'machine')
    await must('cp', ['--archive', system, machine])
    const packed = path.resolve(root, values.packed)
    await furnish(machine, packed, path.resolve(root, values.from ?? packed), values.from !== undefined)
    const boot = [
      '--directory',
      machine,
      '--private-network',
      '--register=no',
      '--keep-unit',
      '--boot',
      '--console=pipe',
    ]
    const { output } = await run('systemd-nspawn', boot, { limitSeconds: LIMIT_SECONDS })
    const report = await readFile(path.join(machine, 'docket/report'), 'utf8').catch(() => output)
    console.log(report.trim())
    process.exitCode = report.endsWith(' passed, 0 failed\n') ? 0 : 1
  } finally {
    // What systemd-nspawn has made may be mounted still where it was killed; rm says so and stops.
    await rm(scratch, { recursive: true, force: true })
  }
}

const assertPossible = async () => {
  if (process.getuid?.() !== 0) throw new SetupError('A system is made and booted: run it as root.')
  const missing = ['debootstrap', 'systemd-nspawn'].filter((name) => spawnSync('which', [name]).status !== 0)
  if (missing.length > 0) throw new SetupError('Install what is missing: apt-get install debootstrap systemd-container')
}

const has = (folder) =>
  readdir(folder).then(
    (names) => names.length > 0,
    () => false,
  )

const must = async (program, args) => {
  const { code, output } = await run(program, args)
  if (code !== 0) throw new SetupError(`${program} failed:\n${output}`)
}

const makeSystem = async (system) => {
  await must('debootstrap', ['--variant=minbase', `--include=${programs.join()}`, 'bookworm', system])
  await must('chroot', [system, 'apt-get', 'install', '--yes', '--download-only', ...dependencies])
}

/** Lays the packed files, those of the Docket before, and the hour where the machine finds them. */
const furnish = async (machine, packed, old, isOther) => {
  const docket = path.join(machine, 'docket')
  await mkdir(path.join(docket, 'old'), { recursive: true })
  await layDown(packed, docket, /\.deb$|\.tar\.gz$/)
  await layDown(old, path.join(docket, 'old'), /\.deb$/)
  if (isOther) await writeFile(path.join(docket, 'old/different'), 'yes\n')
  await cp(path.join(root, 'bin/newcomer/hour.sh'), path.join(docket, 'hour.sh'))
  const units = path.join(machine, 'etc/systemd/system')
  await writeFile(path.join(units, 'hour.service'), service)
  await mkdir(path.join(units, 'multi-user.target.wants'), { recursive: true })
  await symlink('../hour.service', path.join(units, 'multi-user.target.wants/hour.service'))
}

const layDown = async (from, to, which) => {
  const files = await readdir(from).catch(() => [])
  const wanted = files.filter((file) => which.test(file))
  if (wanted.length === 0) throw new SetupError(`There is nothing packed in ${from}. Run 'npm run pack' first.`)
  for (const file of wanted) await cp(path.join(from, file), path.join(to, file))
  const sums = await readFile(path.join(from, 'SHA256SUMS'), 'utf8')
  const lines = sums.split('\n').filter((line) => wanted.some((file) => line.endsWith(file)))
  await writeFile(path.join(to, 'SHA256SUMS'), `${lines.join('\n')}\n`)
}

await command(main)
