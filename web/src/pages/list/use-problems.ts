import { ApiError } from '@docket/client'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { keyOf, type WaitingEdit } from '../../live/edit.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from './list-provider.tsx'
import { useUi } from './list-ui.ts'
import { keepDraft } from './name-drafts.ts'

/** Says why an edit was not taken, and keeps what was typed. */
export const useProblems = (): void => {
  const list = useList()
  const { session } = list
  const ui = useUi()
  const t = useTranslations('list.toast')
  const reasonOf = useRefusal()

  const onProblem = useEffectEvent((waiting: WaitingEdit) => {
    const { edit, problem } = waiting
    // Additions and questions stay on the page until they are answered.
    if (problem?.kind !== 'refused' || edit.kind === 'add') return
    session.takeBack(waiting)
    const reason = reasonOf(new ApiError(problem.status, { error: problem.message, code: problem.code }))
    const [name, base] = 'patch' in edit ? [edit.patch.name, edit.base.name] : []
    if (name !== undefined) keepDraft(list, ui, keyOf(edit), { text: name, base })
    const line = edit.kind === 'list' ? '' : (session.store.line(edit.key)?.task.name ?? '')
    const text =
      name === undefined
        ? t('refused', { name: line, reason })
        : t(edit.kind === 'list' ? 'listRefused' : 'renameRefused', { name, reason })
    showToast({ text, refusal: true })
  })
  const onDropped = useEffectEvent((waiting: WaitingEdit, why: 'gone' | 'changed') => {
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
