import { query } from '../engine/db/query.ts'
import type { Rev } from '../engine/revisions/record.ts'

interface Belongings {
  readonly task_id: string
  readonly list_id: string
  readonly rev: Rev
}

/** What belongs to a task goes with it, at its rev there. */
export const moveBelongings = (['comments', 'attempts'] as const).map((table) =>
  query.write((q, p: Belongings) =>
    q.updateTable(table).set({ list_id: p.list_id, rev: p.rev }).where('task_id', '=', p.task_id),
  ),
)
