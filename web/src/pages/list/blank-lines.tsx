import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Kbd } from '../../ui/kbd.tsx'

export const blankLine =
  'order-2 flex min-h-(--line) shrink-0 items-center border-b border-rule ps-[calc(var(--content)+1.875rem)] pe-(--gutter) type-field text-ink-2 max-md:py-1.5'

/** Blank ruled lines down to the end of the sheet. */
export const Blank = ({ children }: { children?: ReactNode }) => (
  <div className="ruled order-2 min-h-8 grow">{children}</div>
)

export const EmptyList = ({ canEdit }: { canEdit: boolean }) => {
  const t = useTranslations('list.empty')
  if (!canEdit)
    return (
      <>
        <p className={blankLine}>{t('viewer')}</p>
        <Blank />
      </>
    )
  const date = (words: ReactNode) => <b className="text-pen">{words}</b>
  return (
    <>
      <p className={blankLine}>
        <span className="pointer-coarse:hidden">{t.rich('enter', { key: (name) => <Kbd>{name}</Kbd> })}</span>
        <span className="pointer-fine:hidden">{t('enterTouch')}</span>
      </p>
      <p className={blankLine}>
        <span>{t.rich('dates', { date })}</span>
      </p>
      <p className={blankLine}>{t('paste')}</p>
      <Blank />
    </>
  )
}
