import type { Notice } from '@docket/contract'

/** Browsers of one account that are told. */
export const MOST_DEVICES = 10

/** What a notice is about, for those that take each other’s place: comments of one task do. */
export const subjectOf = ({ kind, id, task_id }: Pick<Notice, 'kind' | 'id' | 'task_id'>): string =>
  kind === 'comment' ? `thread ${task_id}` : `notice ${id}`

/** The page that it leads to. */
export const pageOf = ({ list_id, task_id }: Pick<Notice, 'list_id' | 'task_id'>): string =>
  `/lists/${list_id}${task_id === null ? '' : `?task=${task_id}`}`
