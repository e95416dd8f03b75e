import { Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lateListParts, lateOpenList } from '../chunks.ts'
import type { NewLine } from '../live/edit.ts'
import { classNames } from '../ui/class-names.ts'
import type { NextLineHandle } from './list-provider.tsx'
import { besideMargin, MarkedInput } from './marked-input.tsx'
import { useAssignees } from './use-assignees.ts'
import { useWhenRead } from './use-when-read.ts'
import { useWrittenLine } from './use-written-line.ts'

const NextNames = lateOpenList.component('NextNames')
const [DateChip, PersonChip, LabelChip] = [
  lateListParts.component('DateChip'),
  lateListParts.component('PersonChip'),
  lateListParts.component('LabelChip'),
]

interface AddFieldProps {
  label: string
  placeholder: string
  /** Nothing is added now; what is half written can be gone on with. */
  isLocked: boolean
  /** Those that are offered behind `#`. */
  labels(): readonly string[]
  /** For a key that leads there, and for a refused text that comes back. */
  handle?: Ref<NextLineHandle> | null
  /** Beside the margin, as lines stand. */
  isOnSheet?: boolean
  isShut(): boolean
  onAdd(line: NewLine): void
  children?: ReactNode
}

const none: readonly string[] = []

/** A field for new lines. ↵ adds and stays; a date at the end of what is written becomes its date, `@` names who does it, and `#` what it goes under. */
export const AddField = ({
  label,
  placeholder,
  isLocked,
  labels,
  handle = null,
  isOnSheet,
  ...props
}: AddFieldProps) => {
  const t = useTranslations('list')
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const known = text.includes('#') ? labels() : none
  const people = useAssignees()
  useImperativeHandle(
    handle,
    () => ({
      focus: () => field.current?.focus(),
      write: (given) => {
        const isFree = text.trim() === ''
        if (isFree) setText(given)
        field.current?.focus()
        return isFree
      },
    }),
    [text],
  )
  const line = useWrittenLine({ text, people, known, onText: setText })
  const whenRead = useWhenRead()
  const { write, person, found, date, over, words, named } = line

  const add = () => {
    if (text.trim() === '' || over > 0 || props.isShut()) return
    whenRead(text, (all) => props.onAdd(line.lineWith(all)))
    write('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || line.takesKey(event)) return
    if (event.key === 'Enter') add()
    else if (event.key === 'Escape') event.currentTarget.blur()
    else return
    event.preventDefault()
  }
  /** What was understood is words again, or not any more: one goes on writing. */
  const dropped = (act: () => void) => {
    act()
    field.current?.focus()
  }
  const offered = { field, text, named, words, className: isOnSheet ? besideMargin : 'inset-x-2', onText: write }
  return (
    <div hidden={isLocked && text === ''} className="relative shrink-0 border-t border-rule-2 print:hidden">
      {text.includes('@') && people.length > 1 && <NextNames {...offered} sign="@" all={people} />}
      {known.length > 0 && <NextNames {...offered} sign="#" all={known.map((name) => ({ id: name, name }))} />}
      <div
        className={classNames('min-h-11 items-center max-md:min-h-13', isOnSheet ? 'sheet-row' : 'flex gap-x-2 ps-3')}
      >
        <Plus
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className={classNames('shrink-0 text-ink-3', isOnSheet && 'justify-self-center')}
        />
        <div className="@container/next flex min-w-0 grow flex-wrap items-center gap-x-2 pe-3">
          {/* What is understood stands below it where there is little room. */}
          <div className={classNames('flex min-w-0 grow', isOnSheet ? 'basis-28' : 'basis-40')}>
            <MarkedInput
              ref={field}
              label={label}
              placeholder={placeholder}
              isLocked={false}
              text={text}
              marks={line.marks}
              isRefused={over > 0}
              autoFocus={false}
              onText={write}
              onKeyDown={onKeyDown}
            />
          </div>
          {person && <PersonChip name={person.name} onDrop={() => dropped(() => line.takeForWords([person]))} />}
          {line.labels.length > 0 && (
            <LabelChip
              labels={line.labels.map(({ name }) => name)}
              onDrop={() => dropped(() => line.takeForWords(line.labels))}
            />
          )}
          {found && (
            <DateChip
              due={found.due}
              now={line.now}
              isTaken={date !== undefined}
              onChange={(isTaken) => dropped(() => line.answerDate(isTaken))}
            />
          )}
          {props.children}
        </div>
      </div>
      {over > 0 && (
        <p role="alert" className="type-small px-3 pb-2 text-fail">
          {t('next.tooLong', { over })}
        </p>
      )}
    </div>
  )
}
