import { ApiError } from '@docket/client'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { type ListPatch, listKey } from '../../live/edit.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useAccount } from '../../live/use-account.ts'
import { showToast } from '../../ui/toast.tsx'

/** Changes a list at once; what comes to nothing is said, with what somebody else made of the list. */
export const useChangeList = () => {
  const t = useTranslations('editList')
  const account = useAccount()
  const refusalOf = useRefusal()

  /** Until it is done: whoever opens the list is asked there. */
  const watch = (session: ListSession, name: string): void => {
    // What is known to be a conflict is told before there is anything to leave.
    const stop = () => queueMicrotask(() => leave())
    const leave = session.listen({
      onDone: ({ edit }) => edit.kind === 'list' && stop(),
      onProblem: (waiting) => {
        const { edit, problem } = waiting
        if (edit.kind !== 'list') return
        stop()
        if (problem?.kind === 'conflict') {
          const keepMine = () => {
            session.editor.settle(listKey, 'mine')
            watch(session, name)
          }
          const text = t('theirs', { mine: name, theirs: problem.theirs.name ?? name })
          showToast({ text, action: { label: t('mine'), run: keepMine }, refusal: true })
        } else if (problem?.kind === 'refused') {
          session.editor.takeBack(waiting)
          const error = new ApiError(problem.status, { error: problem.message, code: problem.code })
          showToast({ text: t('refused', { name, reason: refusalOf(error) }), refusal: true })
        }
      },
    })
  }
  return (listID: string, patch: ListPatch, base: ListPatch & { name: string }): void =>
    watch(account.changeList(listID, patch, base), patch.name ?? base.name)
}
