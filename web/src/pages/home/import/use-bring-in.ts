import { useTranslations } from 'use-intl'
import { useRefusal } from '../../../api/use-refusal.ts'
import type { Account } from '../../../live/account.ts'
import { newKey, type TaskEdit } from '../../../live/edit.ts'
import { useAccount } from '../../../live/use-account.ts'
import { whenSent } from '../../../live/when-sent.ts'
import { shortened } from '../../../open-list/use-done-words.ts'
import { allLinesOf } from '../../../overview/all-lines.ts'
import { useNavigate } from '../../../routing/hooks.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { Destination } from './use-destinations.ts'

type Filled = Destination & { name: string }

/** Adds the lines to their lists, and makes those that are new. All of it is taken back as one. */
export const useBringIn = () => {
  const account = useAccount()
  const navigate = useNavigate()
  const reasonOf = useRefusal()
  const t = useTranslations('import')
  return async (destinations: readonly Filled[]): Promise<void> => {
    const done: Done[] = []
    // Thousands of lines take a moment: what is pressed meanwhile is heard between one list and the next.
    for (const each of destinations.filter(({ lines }) => lines.length > 0)) {
      await nextTurn()
      done.push(bringIn(account, each))
    }
    const [first] = done
    if (!first) return
    await nextTurn()
    const count = done.reduce((sum, { count }) => sum + count, 0)
    const undo = async () => {
      await navigate({ to: '/' })
      // One that does not go keeps none of the others.
      const ends = await Promise.allSettled(done.map(({ undo }) => undo()))
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed) showToast({ text: reasonOf(failed.reason), refusal: true })
    }
    const isOne = done.length === 1
    if (isOne) void navigate({ to: '/lists/$listID', params: { listID: first.listID } })
    const text = isOne
      ? t(first.isNew ? 'made' : 'added', { count, name: shortened(first.name) })
      : t('brought', { count, lists: done.length })
    showToast({ text, undo: () => void undo() })
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

interface Done {
  listID: string
  name: string
  isNew: boolean
  count: number
  undo(): Promise<void>
}

const bringIn = (account: Account, { list, name, lines, last }: Filled): Done => {
  const count = lines.length
  if (!list) {
    const { listID } = account.makeList({ name }, lines)
    return { listID, name, isNew: true, count, undo: () => removeNew(account, listID) }
  }
  const session = account.session(list.id)
  session.reach(list)
  const first = Math.max(session.store.nextPosition(), allLinesOf(account).nextPosition(list), last + 1)
  const edits = lines.map((line, at): TaskEdit => ({ kind: 'add', key: newKey(), line, place: first + at }))
  const step = session.editor.perform({ verb: 'added', count, name: lines[0]!.name }, edits)
  const undo = async () => step && session.editor.revert(step)
  return { listID: session.listID, name: list.name, isNew: false, count, undo }
}

/** With everything in it; what has not left for the server stays here. */
const removeNew = async (account: Account, listID: string): Promise<void> => {
  const { outbox, lists } = account
  for (const waiting of outbox.of(listID)) outbox.withdraw(waiting)
  await lists.made(listID)
  await whenSent(outbox, account.session(listID).listID)
  await lists.remove(listID, () => {})
}
