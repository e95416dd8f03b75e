import type { Member, MemberRole } from '@docket/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { invitesQuery, membersQuery } from '../../api/list-queries.ts'
import { uuid } from '../../live/uuid.ts'

/** A mail server takes its time. */
const MAIL_TIMEOUT_MS = 45_000

/** The keys of what got no answer: asked again, it is done once. */
const unanswered = new Map<string, string>()

/** What was done since has to be done again. */
export const forgetUnanswered = (): void => unanswered.clear()

/** Adds somebody to the list, or has them invited. */
export const useAddPerson = (listID: string) => {
  const queries = useQueryClient()
  return async (body: { email: string; role: MemberRole }) => {
    const asked = JSON.stringify([listID, body])
    const idempotencyKey = unanswered.get(asked) ?? uuid()
    unanswered.set(asked, idempotencyKey)
    const added = await api.addMember({ listID, body }, { idempotencyKey, timeoutMs: MAIL_TIMEOUT_MS })
    unanswered.delete(asked)
    if ('user_id' in added) queries.setQueryData(membersQuery(listID).queryKey, (all) => withMember(all, added))
    void queries.invalidateQueries(membersQuery(listID))
    void queries.invalidateQueries(invitesQuery(listID))
    return added
  }
}

const withMember = (all: Member[] | undefined, added: Member): Member[] | undefined =>
  all && [...all.filter(({ user_id }) => user_id !== added.user_id), added]
