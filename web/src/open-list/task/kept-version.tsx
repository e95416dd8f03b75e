import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { useDateWords } from '../../ui/date-words.ts'
import { quietLink } from '../../ui/text-link.ts'
import { showToast } from '../../ui/toast.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import type { KeptField } from '../drafts.ts'
import { useList } from '../list-provider.tsx'
import { useWho } from '../use-who.ts'
import { focusDescription } from './description-field.tsx'
import { useDraft } from './use-drafts.ts'
import type { OpenedTask } from './use-task.ts'

export interface KeptVersionsProps {
  opened: OpenedTask
  canChange: boolean
}

interface KeptVersionProps extends KeptVersionsProps {
  field: KeptField
  at: number
}

export const KeptVersion = ({ opened: { key, task }, canChange, field, at }: KeptVersionProps) => {
  const { verbs } = useList()
  const t = useTranslations('task.kept')
  const dates = useDateWords()
  const now = useMinute()
  const who = useWho()
  const { copied, copy } = useCopy()
  const [isShown, setIsShown] = useState(false)
  const [kept, keep] = useDraft(`kept.${field}.${at}`, key)
  const [begun, begin] = useDraft('description', key)
  const current = task![field]
  // It has come back since.
  if (!kept || kept.text.trim() === current.trim()) return null
  const { text, by } = kept

  const use = () => {
    if (field === 'name') return verbs.set('name', [key], text, current)
    begin({ text: begun && begun.text !== text ? `${begun.text}\n\n${text}` : text, base: begun?.base ?? current })
    focusDescription()
  }
  const drop = () => {
    keep(undefined)
    showToast({ text: t('dropped'), undo: () => keep(kept) })
  }
  const values = { field, when: dates.past(new Date(at), now), who: who(by) ?? 'none' }
  return (
    <div className="type-small mb-2 text-ink-2">
      <p className="wrap-anywhere">
        {t(by === undefined ? 'mine' : 'theirs', values)}{' '}
        <button type="button" className={quietLink} aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {t(isShown ? 'hide' : 'show')}
        </button>
      </p>
      {isShown && (
        <div className="mt-1.5 rounded-md border border-rule px-2.5 py-2">
          <p dir="auto" className="type-read whitespace-pre-wrap wrap-anywhere text-ink">
            {text}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {canChange && <Button onClick={use}>{t('use')}</Button>}
            <Button variant="quiet" onClick={() => void copy(text)}>
              {t(copied === text ? 'copied' : 'copy')}
            </Button>
            <Button variant="quiet" onClick={drop}>
              {t('drop')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
