import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Kbd } from '../../ui/kbd.tsx'
import { textLink } from '../../ui/text-link.ts'

const line =
  'flex min-h-(--line) items-center ps-[calc(var(--content)+1.875rem)] pe-(--gutter) type-field text-ink-2 max-md:py-1'

/** Blank ruled lines down to the next line; what is said stands on them. */
export const Blank = ({ children }: { children?: ReactNode }) => <div className="ruled order-2 grow">{children}</div>

export const EmptyList = ({ canEdit }: { canEdit: boolean }) => {
  const t = useTranslations('list.empty')
  if (!canEdit)
    return (
      <Blank>
        <p className={line}>{t('viewer')}</p>
      </Blank>
    )
  const date = (words: ReactNode) => <b className="text-pen">{words}</b>
  return (
    <Blank>
      <p className={line}>
        <span>{t.rich('enter', { key: (name) => <Kbd>{name}</Kbd> })}</span>
      </p>
      <p className={line}>
        <span>{t.rich('dates', { date })}</span>
      </p>
      <p className={line}>{t('paste')}</p>
    </Blank>
  )
}

interface NoMatchProps {
  filter: string
  number: number
  canEdit: boolean
  onClear(): void
  onAdd(): void
}

export const NoMatch = ({ filter, number, canEdit, onClear, onAdd }: NoMatchProps) => {
  const t = useTranslations('list.empty')
  return (
    <Blank>
      <p className={line} role="status">
        <span>{t.rich('noMatch', { filter, em: (words) => <em>{words}</em> })}</span>
      </p>
      <p className={`${line} gap-6`}>
        <button type="button" className={`touch-target ${textLink}`} onClick={onClear}>
          {t('clear')}
        </button>
        {canEdit && (
          <button type="button" className={`touch-target ${textLink}`} onClick={onAdd}>
            {t('add', { number })}
          </button>
        )}
      </p>
    </Blank>
  )
}
