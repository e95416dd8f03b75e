import { spawnSync } from 'node:child_process'

/** How to run a program so that its calls to sync a file go another way; nothing where the tracer cannot be used. */
const traced = (calls: string, injected: string, ...files: string[]): string[] | undefined => {
  // -D: the program stays our child, so that signals reach it. --seccomp-bpf: other system calls run at full speed.
  const within = ['strace', '-D', '-f', '--seccomp-bpf', '-o', '/dev/null', '-e', `trace=${calls}`]
  within.push('-e', `inject=${calls}:${injected}`)
  for (const file of files) within.push('-P', file)
  return spawnSync(within[0]!, [...within.slice(1), 'true']).status === 0 ? within : undefined
}

/** Docket's own syncs of the log; SQLite calls fsync. */
export const lyingSync = () => traced('fdatasync', 'retval=0')
export const failingSync = (from: number) => traced('fdatasync', `error=EIO:when=${from}+`)
export const slowSync = (milliseconds: number) => traced('fdatasync', `delay_enter=${milliseconds * 1000}`)
export const failingCheckpoint = (folder: string) => traced('fsync', 'error=EIO', `${folder}/docket.db`)

/** A quota that is used up: neither the log of the database grows nor the file that looks for room. */
export const usedUpQuota = (folder: string) =>
  traced('pwrite64,write', 'error=EDQUOT', `${folder}/docket.db-wal`, `${folder}/room.probe`)

/** Kills a program when it calls that for the nth time, of that file, before anything happens. */
export const killedAt = (call: string, nth: number, file?: string): string[] | undefined =>
  // With --seccomp-bpf no signal arrives.
  traced(call, `signal=KILL:when=${nth}`, ...(file === undefined ? [] : [file]))?.filter(
    (word) => word !== '--seccomp-bpf',
  )
