/** What the columns of a board are. */
export const columnKinds = ['status', 'assignee', 'label'] as const
export type ColumnKind = (typeof columnKinds)[number]
