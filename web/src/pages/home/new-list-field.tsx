import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { noticeLapse } from '../../api/standing.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { useListsState } from '../../live/use-lists.ts'
import { newListField } from '../../shell/use-new-list.ts'
import { classNames } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { listNameRefusal } from './list-name.ts'
import { useMakeList } from './use-make-list.ts'

export interface NewListFieldProps {
  placeholder: 'first' | 'placeholder'
  autoFocus?: boolean
  className?: string
  /** What stands left of the name. */
  before: ReactNode
  /** Right of the margin, in front of the name. */
  ring?: ReactNode
  /** At its end, while nothing is written. */
  aside?: ReactNode
}

/** The blank line that becomes a list. */
export const NewListField = ({ placeholder, autoFocus, className, before, ring, aside }: NewListFieldProps) => {
  const t = useTranslations('home')
  const refusalOf = useRefusal()
  const refused = useListsState(({ refused }) => refused)
  const makeList = useMakeList()
  const { isTight } = useViewport()
  const [name, setName] = useState(refused?.name ?? '')
  useEffect(() => noticeLapse(refused?.error), [refused])
  const isLong = listNameRefusal(name) === 'long'
  const refusal = isLong ? t('name.long') : refused?.name === name ? refusalOf(refused.error) : undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!listNameRefusal(name)) makeList({ name: name.trim() })
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className={classNames('sheet-row items-center border-b border-rule', className)}>
        {before}
        <span className="flex h-full min-w-0 items-center gap-3 @max-[17rem]/sheet:h-auto @max-[17rem]/sheet:flex-wrap @max-[17rem]/sheet:py-2">
          {ring}
          <input
            id={newListField}
            aria-label={t('nextLine.label')}
            aria-invalid={refusal !== undefined || undefined}
            aria-describedby={refusal === undefined ? undefined : `${newListField}-refusal`}
            placeholder={t(`nextLine.${placeholder}`, { isTight: String(isTight) })}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur()
            }}
            dir={name === '' ? undefined : 'auto'}
            autoComplete="off"
            autoFocus={autoFocus}
            className="type-field h-full min-w-0 flex-1 bg-transparent outline-none @max-[17rem]/sheet:h-8 @max-[17rem]/sheet:basis-[calc(100%-2.5rem)] [text-align:match-parent] placeholder-shown:text-ellipsis"
          />
          {name === '' ? aside : <EnterHint />}
        </span>
      </div>
      {refusal !== undefined && (
        <p
          id={`${newListField}-refusal`}
          role="alert"
          className="type-small border-b border-rule ps-(--content) pe-(--gutter) py-2 text-fail"
        >
          {refusal}
        </p>
      )}
    </form>
  )
}

const EnterHint = () => {
  const t = useTranslations('home.nextLine')
  return (
    <span className="type-meta flex shrink-0 items-center gap-1.5 text-ink-3 pointer-coarse:hidden">
      <Kbd>↵</Kbd> {t('hint')}
    </span>
  )
}
