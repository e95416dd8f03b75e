import { parentPort, workerData } from 'node:worker_threads'
import { backUp } from '../db/sqlite/backup.ts'

/** In a thread of its own, because copying and checking a large database takes long. Says why it failed, or nothing. */
const [folder, target] = workerData as [string, string]
try {
  backUp(folder, target)
  parentPort!.postMessage(undefined, [])
} catch (error) {
  parentPort!.postMessage((error as Error).message, [])
}
