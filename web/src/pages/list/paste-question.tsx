import { type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { PastedLine } from '../../domain/pasted-lines.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface PasteQuestionProps {
  /** Asked while there are some. */
  lines: readonly PastedLine[] | undefined
  finalFocus: RefObject<HTMLElement | null>
  onAdd(lines: readonly PastedLine[]): void
  onClose(): void
}

/** So many lines may have been pasted by mistake. */
export const PasteQuestion = ({ lines = [], finalFocus, onAdd, onClose }: PasteQuestionProps) => {
  const t = useTranslations('list.paste')
  const add = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={lines.length > 0}
      onOpenChange={onClose}
      title={t('title', { count: lines.length })}
      initialFocus={add}
      finalFocus={finalFocus}
      actions={
        <Button ref={add} variant="primary" onClick={() => onAdd(lines)}>
          {t('confirm', { count: lines.length })}
        </Button>
      }
    >
      <p className="type-read text-ink-2">{t('text', { first: lines[0]?.name ?? '' })}</p>
    </Dialog>
  )
}
