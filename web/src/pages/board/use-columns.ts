import { useMemo, useState } from 'react'
import {
  type BoardColumn,
  labelColumns,
  peopleColumns,
  statusColumns,
  steadyColumns,
} from '../../domain/board-columns.ts'
import { byName } from '../../domain/by-name.ts'
import type { ColumnKind } from '../../domain/column-kinds.ts'
import { hasLabel } from '../../domain/labels.ts'
import type { ListSession } from '../../live/list-session.ts'
import { oncePerVersion, useListState } from '../../live/use-list.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { usePeopleOrder } from '../../open-list/use-assignees.ts'

interface Columns {
  readonly columns: readonly BoardColumn[]
  /** How many of them share the width of the board. */
  readonly wide: number
}

/**
 * The columns of the board: the same ones as long as they are the same. While it is in use none goes, moves or becomes narrower.
 */
export const useColumns = (kind: ColumnKind, isInUse: boolean): Columns => {
  const { session } = useList()
  const people = usePeopleOrder(kind === 'assignee')
  const select = useMemo(() => columnsOf(kind, people ?? []), [kind, people])
  const now = useListState(session, select)
  const [steady, setSteady] = useState<Columns>()
  const next = isInUse
    ? { columns: steadyColumns(steady?.columns ?? now, now), wide: steady?.wide ?? now.length }
    : undefined
  if (next?.columns !== steady?.columns) setSteady(next)
  return next ?? { columns: now, wide: now.length }
}

/** The column of a label stays as long as one looks at the board: with the last of its lines it would be gone. */
const columnsOf = (kind: ColumnKind, people: readonly string[]) => {
  let labels: readonly string[] = []
  let last: readonly BoardColumn[] = []
  const make = ({ store: { index } }: ListSession): readonly BoardColumn[] => {
    if (kind === 'status') return statusColumns
    if (kind === 'assignee') return peopleColumns(index, people)
    const firsts = [...index.labels.names].flatMap((name) => index.labels.bucket(name).lines[0]?.task.labels[0] ?? [])
    labels = [...labels, ...firsts.filter((label) => !hasLabel(labels, label))].sort(byName)
    return labelColumns(labels)
  }
  return oncePerVersion(
    ({ store: { index } }: ListSession) => index.shape,
    (session) => {
      const columns = make(session)
      const isSame = columns.length === last.length && columns.every(({ name }, at) => name === last[at]!.name)
      if (!isSame) last = columns
      return last
    },
  )
}
