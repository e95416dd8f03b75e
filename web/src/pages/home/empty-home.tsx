import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NewListField } from './new-list-field.tsx'

const line = 'sheet-row min-h-(--line) shrink-0 items-center border-b border-rule'

/** No list yet: the blank lines of the sheet say what to do. */
export const EmptyHome = ({ userID }: { userID: string }) => {
  const t = useTranslations('home')
  return (
    <>
      <section className="max-w-[calc(var(--content)+26rem)] ps-(--content) pe-(--gutter) pt-3 pb-5">
        <h2 className="type-sub">{t('empty.title')}</h2>
        <p className="mt-1 text-pretty text-ink-2">{t('empty.lead')}</p>
      </section>
      <NewListField
        userID={userID}
        autoFocus
        placeholder={t('nextLine.first')}
        className="h-(--line) shrink-0 focus-within:bg-pen-wash"
        before={<LineNumber>1</LineNumber>}
        ring={<Ring />}
      />
      {(['one', 'two', 'three'] as const).map((key, index) => (
        <div key={key} className={`${line} text-ink-3`}>
          <LineNumber>{index + 2}</LineNumber>
          <p className="py-1 ps-7.5 text-pretty">{t(`empty.lines.${key}`)}</p>
        </div>
      ))}
      <div aria-hidden className="ruled min-h-40 flex-1" />
    </>
  )
}

const LineNumber = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="type-small figures pe-3 text-end text-ink-3">
    {children}
  </span>
)

const Ring = () => (
  <svg aria-hidden width={18} height={18} viewBox="0 0 18 18" className="shrink-0">
    <circle cx={9} cy={9} r={7.25} fill="none" strokeWidth={1.5} className="stroke-edge" />
  </svg>
)
