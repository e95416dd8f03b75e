import { type Endpoint, type KeyAccess, levelOf, reaches, refuse } from '@docket/contract'
import type { Caller } from '../call/caller.ts'
import { isEverywhere } from '../db/key-scope.ts'

/** Refuses keys that may not do so much; also asked by handlers where it depends on the body. A session may everything. */
export const assertLevel = ({ credential }: Caller, level: KeyAccess): void => {
  if (!reaches(credential.access, level))
    refuse('api_key.level', `This API key may not do that: it would need the access \`${level}\`.`)
}

/** Who may pass the gates that ask about the caller. Which of them stand before an operation says the contract. */
export const callerGates = {
  writable_key({ credential }: Caller): void {
    if (credential.access === 'read') refuse('api_key.read_only', 'This API key may look, and change nothing.')
  },
  level(caller: Caller, declared: Endpoint): void {
    assertLevel(caller, levelOf(declared))
  },
  scope({ credential }: Caller): void {
    if (!isEverywhere(credential.scope))
      refuse('api_key.scope', 'This API key is for some lists only, and this is about the whole account.')
  },
  own_session({ credential }: Caller): void {
    if (credential.kind !== 'session') refuse('api_key.session_required', 'An API key cannot do that. Sign in for it.')
  },
  not_demo({ account }: Caller): void {
    if (account.demo) refuse('demo_account', 'The demo account cannot do that.')
  },
  paid({ account }: Caller): void {
    if (account.lapsed) refuse('billing.read_only', 'The subscription has ended: lists can be read, and not changed.')
  },
}
