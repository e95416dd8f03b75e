import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (command: string, ...args: string[]): void => {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')}: ${stderr || String(error)}`)
}

/** ext4 in a file, whose power can be cut: what was not synced by then is gone. */
export interface LoopDisk extends Disposable {
  readonly folder: string
  cut(): void
  /** After `cut`, when nobody uses the folder any more. */
  powerUp(): void
}

export const loopDisk = (megabytes: number): LoopDisk => {
  using made = new DisposableStack()
  const place = mkdtempSync(join(tmpdir(), 'docket-disk-'))
  made.defer(() => rmSync(place, { recursive: true, force: true }))
  const [image, folder] = [join(place, 'image'), join(place, 'mounted')]
  writeFileSync(image, '')
  run('truncate', '-s', `${megabytes}M`, image)
  run('mkfs.ext4', '-qF', image)
  mkdirSync(folder)
  const mount = () => run('mount', '-o', 'loop', image, folder)
  mount()
  made.defer(() => spawnSync('umount', [folder]))
  const kept = made.move()
  return {
    folder,
    cut: () => run('perl', '-e', SHUTDOWN, folder),
    powerUp: () => {
      run('umount', folder)
      mount()
    },
    [Symbol.dispose]: () => kept.dispose(),
  }
}

/** EXT4_IOC_SHUTDOWN with NOLOGFLUSH: nothing more reaches the disk, the journal neither. */
const SHUTDOWN = 'open(my $f, "<", $ARGV[0]) or die $!; my $how = pack("I", 2); ioctl($f, 0x8004587D, $how) or die $!'

/** Why there can be none on this machine, or nothing. */
export const whyNoLoopDisk = (): string | undefined => {
  try {
    using disk = loopDisk(16)
    disk.cut()
    disk.powerUp()
    return undefined
  } catch (error) {
    return (error as Error).message.trim()
  }
}
