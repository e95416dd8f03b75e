import type { PushDeviceRow } from '../engine/db/schema.ts'
import { type Encryption, hashOf } from '../engine/outside/encryption.ts'
import type { PushTarget } from '../engine/outside/web-push.ts'

type Kept = Pick<PushDeviceRow, 'endpoint_hash' | 'sealed'>

/** What is kept of a browser: whoever knows its address could write to its push service. */
export const seal = (encryption: Encryption, target: PushTarget): Kept => {
  const endpoint_hash = hashOf(target.endpoint)
  return { endpoint_hash, sealed: encryption.encrypt(JSON.stringify(target), about(endpoint_hash)) }
}

/** Undefined where it was kept with another secret. */
export const openTarget = (encryption: Encryption, { endpoint_hash, sealed }: Kept): PushTarget | undefined => {
  const text = encryption.decryptIfOurs(sealed, about(endpoint_hash))
  return text === undefined ? undefined : (JSON.parse(text) as PushTarget)
}

const about = (endpoint_hash: string): string => `push ${endpoint_hash}`
