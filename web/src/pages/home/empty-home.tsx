import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Starter, starterIcon, starterLines } from '../../domain/starter-lists.ts'
import { useSpoken } from '../../locales/language.ts'
import { isTouch } from '../../ui/is-touch.ts'
import { textLink } from '../../ui/text-link.ts'
import { NewListField } from './new-list-field.tsx'
import { useMakeList } from './use-make-list.ts'

/** No list yet: the blank lines of the sheet are four ways to begin. */
export const EmptyHome = ({ onImport }: { onImport(): void }) => {
  const t = useTranslations('home')
  const { words } = useSpoken()
  const makeList = useMakeList()
  const begin = async (starter: Starter) => {
    const starters = words?.starters ?? (await import('../../locales/starters.en.ts')).starterMessages
    const { name, lines } = starters[starter]
    makeList({ name, icon: starterIcon(starter) }, starterLines(starter, lines, new Date()))
  }
  return (
    <>
      <h2 className="type-sub ps-(--content) pe-(--gutter) pt-3 @max-[18rem]/sheet:pb-3 @max-[18rem]/sheet:leading-[1.3]">
        {t('empty.title')}
      </h2>
      <p className="mt-1 mb-5 max-w-[calc(var(--content)+26rem)] ps-(--content) pe-(--gutter) text-pretty text-ink-2 @max-[18rem]/sheet:order-1 @max-[18rem]/sheet:mt-5">
        {t('empty.lead')}
      </p>
      <NewListField
        autoFocus={!isTouch()}
        placeholder="first"
        className="h-(--line) shrink-0 focus-within:bg-pen-wash @max-[17rem]/sheet:h-auto"
        before={<LineNumber>1</LineNumber>}
        ring={<Ring />}
      />
      <Way number={2} name={t('empty.trip')} about={t('empty.tripAbout')} onChoose={() => begin('trip')} />
      <Way number={3} name={t('empty.release')} about={t('empty.releaseAbout')} onChoose={() => begin('release')} />
      <Way number={4} name={t('empty.import')} about={t('empty.importAbout')} onChoose={onImport} />
      <div aria-hidden className="ruled min-h-40 flex-1 @max-[18rem]/sheet:hidden" />
    </>
  )
}

interface WayProps {
  number: number
  name: string
  about: string
  onChoose(): void
}

const Way = ({ number, name, about, onChoose }: WayProps) => (
  <div className="sheet-row min-h-(--line) shrink-0 items-center border-b border-rule">
    <LineNumber>{number}</LineNumber>
    <p className="py-1 ps-7.5 text-pretty text-ink-2 @max-[14rem]/sheet:ps-0">
      <button type="button" onClick={onChoose} className={`touch-target text-start ${textLink}`}>
        {name}
      </button>{' '}
      {about}
    </p>
  </div>
)

const LineNumber = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="type-small figures pe-3 text-end text-ink-3">
    {children}
  </span>
)

const Ring = () => (
  <svg aria-hidden viewBox="0 0 18 18" className="size-4.5 shrink-0 @max-[14rem]/sheet:hidden">
    <circle cx={9} cy={9} r={7.25} fill="none" strokeWidth={1.5} className="stroke-edge" />
  </svg>
)
