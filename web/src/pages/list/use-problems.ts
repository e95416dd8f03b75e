import { ApiError } from '@docket/client'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import type { Edit, WaitingEdit } from '../../live/edit.ts'
import type { Verb } from '../../live/history.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'
import { keepDraft } from './name-drafts.ts'
import { useLockWords } from './use-lock-words.ts'

/** Says why an edit was not taken, and keeps what was typed. */
export const useProblems = (): void => {
  const list = useList()
  const { session } = list
  const ui = useUi()
  const t = useTranslations('list.toast')
  const reasonOf = useRefusal()
  const lockWords = useLockWords(session)

  const onProblem = useEffectEvent((waiting: WaitingEdit) => {
    const { edit, problem } = waiting
    // Additions and questions stay on the page until they are answered.
    if (problem?.kind !== 'refused' || edit.kind === 'add') return
    session.takeBack(waiting)
    const refusal = new ApiError(problem.status, { error: problem.message, code: problem.code })
    const reason = problem.code === 'project_ready' ? lockWords(verbOf(edit), { why: 'dispatched' }) : reasonOf(refusal)
    const name = edit.kind === 'change' || edit.kind === 'list' ? edit.patch.name : undefined
    if (edit.kind === 'change' && name !== undefined) keepDraft(list, ui, edit.key, name)
    const line = edit.kind === 'list' ? '' : (session.store.line(edit.key)?.task.name ?? '')
    const text =
      name === undefined
        ? t('refused', { name: line, reason })
        : t(edit.kind === 'list' ? 'listRefused' : 'renameRefused', { name, reason })
    showToast({ text, refusal: true })
  })
  const onDropped = useEffectEvent((waiting: WaitingEdit, why: 'gone' | 'changed') => {
    if (waiting.edit.kind === 'list') return
    showToast({ text: t(why === 'gone' ? 'missing' : waiting.onConflict === 'yield' ? 'changedSince' : 'missing') })
  })

  useEffect(
    () =>
      session.listen({
        onProblem: (waiting) => onProblem(waiting),
        onDropped: (waiting, why) => onDropped(waiting, why),
      }),
    [session],
  )
}

const verbOf = (edit: Edit): Verb => {
  if (edit.kind === 'change') return 'name' in edit.patch ? 'renamed' : 'position' in edit.patch ? 'moved' : 'reopened'
  return ({ add: 'added', archive: 'archived', restore: 'restored', delete: 'deleted', list: 'renamed' } as const)[
    edit.kind
  ]
}
