import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Kbd } from '../../ui/kbd.tsx'
import { Blank, blankLine } from './blank-lines.tsx'

/** What can be written in a list that has no lines yet. */
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
