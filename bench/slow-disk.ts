import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How to start a process for which every fsync takes longer. */
export interface SlowDisk extends Disposable {
  means: 'strace' | 'preload'
  within: string[]
  env: Record<string, string>
}

export const slowDisk = (fsyncMs: number): SlowDisk | undefined => withStrace(fsyncMs) ?? withPreload(fsyncMs)

const withStrace = (fsyncMs: number): SlowDisk | undefined => {
  const calls = 'fsync,fdatasync'
  const delay = `inject=${calls}:delay_enter=${fsyncMs * 1000}`
  // -D: the server stays our child, so that signals reach it. --seccomp-bpf: other system calls run at full speed.
  const within = ['strace', '-D', '-f', '--seccomp-bpf', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', delay]
  if (spawnSync(within[0]!, [...within.slice(1), 'true']).status !== 0) return undefined
  return { means: 'strace', within, env: {}, [Symbol.dispose]: () => {} }
}

const withPreload = (fsyncMs: number): SlowDisk | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-slow-disk-'))
  const dispose = () => rmSync(folder, { recursive: true, force: true })
  const [source, library] = [join(folder, 'slow.c'), join(folder, 'slow.so')]
  writeFileSync(
    source,
    `#define _GNU_SOURCE
     #include <sys/syscall.h>
     #include <unistd.h>
     int fsync(int fd) { usleep(${fsyncMs * 1000}); return syscall(SYS_fsync, fd); }
     int fdatasync(int fd) { usleep(${fsyncMs * 1000}); return syscall(SYS_fdatasync, fd); }`,
  )
  if (spawnSync('cc', ['-shared', '-fPIC', '-o', library, source]).status !== 0) {
    dispose()
    return undefined
  }
  return { means: 'preload', within: [], env: { LD_PRELOAD: library }, [Symbol.dispose]: dispose }
}
