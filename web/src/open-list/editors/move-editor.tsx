import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { FloatingPopover } from '../../ui/popover.tsx'

export interface MoveEditorProps {
  anchor: MenuAnchor
  /** Where the line is, and how many there are. */
  number: number
  total: number
  onMove(to: number): void
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

/** Another place for a line, by its number. */
export const MoveEditor = ({ anchor, finalFocus, ...form }: MoveEditorProps) => {
  const t = useTranslations('list.place')
  const { number, onClose } = form
  return (
    <FloatingPopover anchor={anchor} label={t('title', { number })} onClose={onClose} finalFocus={finalFocus}>
      <MoveForm {...form} />
    </FloatingPopover>
  )
}

const MoveForm = ({ number, total, onMove, onClose }: Omit<MoveEditorProps, 'anchor' | 'finalFocus'>) => {
  const t = useTranslations('list.place')
  const [text, setText] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const to = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
    if (to < 1 || to > total) return setIsRefused(true)
    onMove(to)
    onClose()
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3">
      <Field
        autoFocus
        label={t('field')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(number)}
        value={text}
        help={t('help', { total })}
        refusal={isRefused ? t('refused', { total }) : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setIsRefused(false)
        }}
      />
      <div className="surface-actions flex justify-end">
        <Button type="submit" variant="primary">
          {t('move')}
        </Button>
      </div>
    </form>
  )
}
