import { ApiError } from '@docket/client'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { noticeLapse } from '../api/standing.ts'
import { useRefusal } from '../api/use-refusal.ts'
import { type CommentEdit, isCommentEdit, keyOf, type ListEdit, type TaskEdit, type WaitingEdit } from '../live/edit.ts'
import type { Verb } from '../live/history.ts'
import { showToast } from '../ui/toast.tsx'
import { draftKey, keepDraft } from './drafts.ts'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'
import { useLockWords } from './use-lock-words.ts'

/** Below a list: says why an edit was not taken, and keeps what was typed. */
export const Problems = () => {
  const list = useList()
  const { session } = list
  const ui = useUi()
  const t = useTranslations('list.problems')
  const waits = useTranslations('waits.refused')
  const reasonOf = useRefusal()
  const lockWords = useLockWords(session)

  /** What somebody wanted to say goes back to where it was written. */
  const sayUnsaid = (edit: CommentEdit, reason: string) => {
    if (edit.kind !== 'delete_comment') {
      const begun = ui.draftOf(draftKey('comment', edit.task))?.text
      const text = begun === undefined ? edit.body : `${edit.body}\n\n${begun}`
      keepDraft(list, ui, edit.task, { text }, 'comment')
    }
    const said = {
      comment: 'commentRefused',
      change_comment: 'commentRefused',
      delete_comment: 'commentStays',
    } as const
    showToast({ text: t(said[edit.kind], { reason }), refusal: true })
  }
  /** Why it cannot come after that. */
  const notAfter = ({ code, message }: { code: string; message: string }, refusal: string) => {
    if (code === 'task.cycle') return waits('circle')
    if (code !== 'request.invalid') return refusal
    return waits(message.includes('1,000') ? 'tooManyAfter' : 'notAhead')
  }
  const onProblem = useEffectEvent((waiting: WaitingEdit) => {
    const { edit, problem } = waiting
    if (problem?.kind !== 'refused') return
    const error = new ApiError(problem.status, { error: problem.message, code: problem.code })
    noticeLapse(error)
    // Additions stay on the page until they are answered, and so do questions.
    if (edit.kind === 'add') return
    session.editor.takeBack(waiting)
    const refusal = reasonOf(error)
    if (edit.kind === 'move') {
      const reason = problem.code === 'not_found' ? t('moveGone') : refusal
      return void showToast({ text: t('moveRefused', { name: edit.moved.name, reason }), refusal: true })
    }
    if (isCommentEdit(edit)) {
      const own = { not_found: t('missing'), 'client.too_old': t('tooOld') }
      return sayUnsaid(edit, own[problem.code as keyof typeof own] ?? refusal)
    }
    const isOfPerson = edit.kind === 'change' && edit.patch.assignee_id && problem.code === 'request.invalid'
    const reason =
      problem.code === 'project_ready'
        ? lockWords(verbOf(edit), { why: 'dispatched' })
        : isOfPerson
          ? t('notMember')
          : edit.kind === 'change' && edit.patch.after
            ? notAfter(problem, refusal)
            : refusal
    const [name, base] = 'patch' in edit ? [edit.patch.name, edit.base.name] : []
    if (edit.kind === 'change' && edit.patch.description !== undefined) {
      keepDraft(list, ui, edit.key, { text: edit.patch.description, base: edit.base.description }, 'description')
    }
    if (name !== undefined) keepDraft(list, ui, keyOf(edit), { text: name, base })
    const line = edit.kind === 'list' ? '' : (session.store.line(edit.key)?.task.name ?? '')
    const text =
      name === undefined
        ? t('refused', { name: line, reason })
        : t(edit.kind === 'list' ? 'listRefused' : 'renameRefused', { name, reason })
    showToast({ text, refusal: true })
  })
  const onDropped = useEffectEvent(({ edit, onConflict }: WaitingEdit, why: 'gone' | 'changed') => {
    if (isCommentEdit(edit)) return sayUnsaid(edit, t('missing'))
    const who = ui.state.whoChanged(edit) ?? t('somebody')
    showToast({
      text: t(why === 'gone' ? 'missing' : onConflict === 'yield' ? 'changedSince' : 'stepChanged', { who }),
    })
  })

  useEffect(
    () =>
      session.listen({
        onProblem: (waiting) => onProblem(waiting),
        onDropped: (waiting, why) => onDropped(waiting, why),
      }),
    [session],
  )
  return null
}

const verbOf = (edit: TaskEdit | ListEdit): Verb => {
  if (edit.kind === 'change') return 'name' in edit.patch ? 'renamed' : 'position' in edit.patch ? 'moved' : 'reopened'
  return ({ add: 'added', archive: 'archived', restore: 'restored', delete: 'deleted', list: 'renamed' } as const)[
    edit.kind
  ]
}
