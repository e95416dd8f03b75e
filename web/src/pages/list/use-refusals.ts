import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { keyOf } from '../../live/edit.ts'
import type { ListSession } from '../../live/list-session.ts'
import { showToast } from '../../ui/toast.tsx'
import type { RefusedLine } from './refused-lines.tsx'

/** Says why an edit was not taken, and keeps what was typed. */
export const useRefusals = (session: ListSession) => {
  const t = useTranslations('list.toast')
  const reasonOf = useRefusal()
  const [lines, setLines] = useState<readonly RefusedLine[]>([])
  const drafts = useRef(new Map<string, string>())
  const latest = useRef({ t, reasonOf })

  useEffect(() => {
    latest.current = { t, reasonOf }
  })
  useEffect(
    () =>
      session.listen({
        onRefused: (edit, refusal) => {
          const { t, reasonOf } = latest.current
          const reason = refusal.code === 'not_found' && edit.kind !== 'list' ? t('missing') : reasonOf(refusal)
          if (edit.kind === 'add') {
            setLines((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, name: edit.name, reason }])
            return
          }
          const name = edit.kind === 'change' || edit.kind === 'list' ? edit.patch.name : undefined
          if (edit.kind === 'change' && name !== undefined) drafts.current.set(edit.key, name)
          const number = session.read().lines.find((line) => line.key === keyOf(edit))?.number ?? 0
          const text =
            name === undefined
              ? t('refused', { number, reason })
              : t(edit.kind === 'list' ? 'listRefused' : 'renameRefused', { name, reason })
          showToast({ text, refusal: true })
        },
      }),
    [session],
  )

  const discard = (line: RefusedLine) => setLines((all) => all.filter((each) => each !== line))
  return { lines, drafts: drafts.current, discard }
}
