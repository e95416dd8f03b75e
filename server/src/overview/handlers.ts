import type { overview } from '@docket/contract'
import { foldCase } from '@docket/contract/fold'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { linesOf } from './lines.ts'
import { Search } from './search.ts'

export const overviewHandlers = ({ db, live }: Context): Handlers<typeof overview> => {
  const searching = new Search(db, live)
  return {
    async getMyTasks({ caller: { user_id, credential }, since, after, assignee_id: assignee, label, ...asked }) {
      const assignee_id = assignee === 'me' ? user_id : assignee
      return linesOf(db, live.lineage, {
        ...{ ...asked, assignee_id, user_id, scope: credential.scope, cursor: after ?? since },
        ...(label !== undefined && { label: foldCase(label) }),
      })
    },

    async search({ caller: { user_id, credential }, q, list_id, status, archived, limit }) {
      return searching.find({ user_id, scope: credential.scope, q, list_id, status, archived, limit })
    },
  }
}
