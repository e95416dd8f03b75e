import type { ChildProcess } from 'node:child_process'

export const account: { readonly uid?: number; readonly gid?: number }
export const findPrograms: (folder: string) => Promise<string>
export const initialise: (programs: string, data: string, password: string) => void
export const serve: (programs: string, data: string, port: number) => { process: ChildProcess; isReady: Promise<void> }
export const freePort: () => Promise<number>
