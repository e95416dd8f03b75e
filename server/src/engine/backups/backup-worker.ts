import { parentPort, workerData } from 'node:worker_threads'
import type { S3Settings } from '../outside/s3.ts'
import { placeOf } from './backup-place.ts'

/** What the thread is told; it answers with what it made, or why it failed. */
export interface Order {
  readonly dataDir: string
  readonly at: string
  readonly s3: S3Settings | undefined
  readonly time: Date
}

export type Made = { readonly bytes: number } | { readonly failure: string }

/** In a thread of its own, because copying, checking and sending a large database takes long. */
const make = async ({ dataDir, at, s3, time }: Order): Promise<Made> => {
  try {
    return { bytes: await placeOf(at, s3).add(dataDir, time) }
  } catch (error) {
    return { failure: (error as Error).message }
  }
}

parentPort!.postMessage(await make(workerData as Order), [])
