import type { Endpoints, Request } from '@docket/contract'
import { api } from '../../api/client.ts'
import { isSignedOut, isUnanswered } from '../../api/refusals.ts'
import { deletion, tellOtherTabs } from '../../api/session.ts'

/** The account goes, and with it its sessions, in all tabs. */
export const deleteAccount = async (body: Request<Endpoints['deleteMe']>['body']): Promise<void> => {
  const before = deletion.state
  deletion.state = 'asked'
  try {
    await api.deleteMe({ body })
  } catch (error) {
    deletion.state = isUnanswered(error) || (before && isSignedOut(error)) ? 'unanswered' : undefined
    throw error
  }
  tellOtherTabs({ kind: 'out', keepWriting: false, isDeleted: true })
}
