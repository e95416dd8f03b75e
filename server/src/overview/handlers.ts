import type { overview } from '@docket/contract'
import type { Context } from '../context.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { linesOf } from './lines.ts'

export const overviewHandlers = ({ db, live }: Context): Handlers<typeof overview> => ({
  async getMyTasks({ caller: { user_id }, since, after, ...asked }) {
    return linesOf(db, live.lineage, { ...asked, user_id, cursor: after ?? since })
  },
})
