import { parentPort, workerData } from 'node:worker_threads'
import type { CheckpointAnswer } from './checkpointer.ts'
import { SqliteConnection } from './connection.ts'

/** A connection of its own, so that copying the log into the database, with its two fsyncs, keeps nobody waiting. */
const connection = new SqliteConnection(String(workerData), { readOnly: false, busyMs: 0 })

parentPort!.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    connection.close()
    parentPort!.close()
  } else parentPort!.postMessage(checkpoint(), [])
})

const checkpoint = (): CheckpointAnswer => {
  try {
    return { progress: connection.checkpoint('passive') }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    return { error: { message, errcode } }
  }
}
