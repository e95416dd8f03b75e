import { conventions } from '../../../domain/conventions.ts'
import { type Imported, type Mappings, refused } from '../../../domain/imported.ts'
import { trustedAddress } from '../../../trusted-address.ts'
import type { FileToRead } from './import-worker.ts'
// oxlint-disable-next-line import/default -- the build makes it
import address from './import-worker.ts?worker&url'

/** No file that is taken needs so long; one that was made to does not get more. */
const MOST_MS = 60_000

/** Each file in a worker of its own: what that took of the memory goes with it. */
export const readFile = (file: File, mappings: Mappings, signal: AbortSignal): Promise<Imported> =>
  new Promise((resolve) => {
    const worker = new Worker(trustedAddress(address), { type: 'module' })
    const end = (imported: Imported) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(imported)
    }
    const timer = setTimeout(() => end(refused('slow')), MOST_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<Imported>) => end(data))
    worker.addEventListener('error', () => end(refused('unread')))
    signal.addEventListener('abort', () => end(refused('unread')))
    worker.postMessage({ file, mappings, language: conventions.language } satisfies FileToRead)
  })
