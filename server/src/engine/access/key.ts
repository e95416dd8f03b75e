import type { Caller } from '../call/caller.ts'

/** The API key that a call is made with; null for somebody who is signed in. */
export const keyIdOf = ({ credential }: Caller): string | null => (credential.kind === 'api_key' ? credential.id : null)

/** Who takes a task, and by which means: `via` is the key's name. */
export interface Holder {
  readonly user_id: string
  readonly key_id: string | null
  readonly via: string
}

export const holderOf = (caller: Caller): Holder => ({
  user_id: caller.user_id,
  key_id: keyIdOf(caller),
  via: caller.credential.name,
})
