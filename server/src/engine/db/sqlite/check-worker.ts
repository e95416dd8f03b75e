import { parentPort, workerData } from 'node:worker_threads'
import { SqliteConnection } from './connection.ts'

/** Reads the whole database beside those who use it. Says what is wrong with it, or nothing. */
const check = (file: string): string | undefined => {
  try {
    const connection = new SqliteConnection(file, { readOnly: true, busyMs: 0 })
    const [row] = connection.run('pragma quick_check(1)')
    connection.close()
    const found = String(Object.values(row ?? {})[0])
    return found === 'ok' ? undefined : found.split('\n').at(-1)
  } catch (error) {
    return (error as Error).message
  }
}

parentPort!.postMessage(check(String(workerData)), [])
