import { Plus } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { lateListParts, lateOpenList } from '../../chunks.ts'
import type { PastedLine } from '../../domain/pasted-lines.ts'
import type { NewLine } from '../../live/edit.ts'
import { useListState } from '../../live/use-list.ts'
import { keepDraft, readDrafts } from '../../open-list/drafts.ts'
import { useList } from '../../open-list/list-provider.tsx'
import { useUi } from '../../open-list/list-ui.ts'
import { besideMargin, MarkedInput } from '../../open-list/marked-input.tsx'
import { useAssignees } from '../../open-list/use-assignees.ts'
import { useLabels } from '../../open-list/use-labels.ts'
import { useWhenRead } from '../../open-list/use-when-read.ts'
import { useWrittenLine } from '../../open-list/use-written-line.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { BlankMark } from '../../ui/status-control.tsx'
import { expireToast, showToast } from '../../ui/toast.tsx'
import { useViewport } from '../../ui/use-viewport.ts'

const DateChip = lateListParts.component('DateChip')
const PersonChip = lateListParts.component('PersonChip')
const LabelChip = lateListParts.component('LabelChip')
const NextNames = lateOpenList.component('NextNames')

interface NextLineProps {
  /** ↑ and Esc lead back to the lines. */
  onLeave(): void
  autoFocus: boolean
}

const asksAbove = 20

/** The next blank line of the slip. ↵ adds and stays; several pasted lines become several tasks. */
export const NextLine = ({ onLeave, autoFocus }: NextLineProps) => {
  const { session, list, verbs, nextLine, keeper } = useList()
  const ui = useUi()
  const number = useListState(session, ({ store }) => store.index.counts.total) + 1
  const t = useTranslations('list.next')
  const locked = useTranslations('list.locked')
  const format = useFormatter()
  const text = useSyncExternalStore(ui.subscribe, () => ui.draftOf('next')?.text ?? '')
  const people = useAssignees()
  const known = useLabels(text.includes('#'))
  const [pasted, setPasted] = useState<PastedLine[]>()
  const parts = lateListParts.usePart(pasted !== undefined)
  const field = useRef<HTMLInputElement>(null)

  const focus = () => field.current?.focus({ preventScroll: true })
  useImperativeHandle(nextLine, () => ({
    focus,
    write: (given) => {
      const isFree = text.trim() === ''
      if (isFree) write(given)
      else showToast({ text: t('isTaken') })
      focus()
      return isFree
    },
  }))

  // What was half written when the page was left.
  useEffect(() => {
    void readDrafts({ session, keeper }, ui)
  }, [keeper, session, ui])

  const line = useWrittenLine({
    text,
    people,
    known,
    onText: (next) => keepDraft({ session, keeper }, ui, 'next', next === '' ? undefined : { text: next }),
  })
  const { write, found, person, labels, named, words, over, now } = line
  const whenRead = useWhenRead()
  const { isTight } = useViewport()
  /** What is half written stays, and can be gone on with; nothing is added. */
  const isLocked = list.state === 'ready'

  const addLines = (lines: readonly NewLine[]) => {
    ui.set({ reveal: verbs.add(lines).at(-1) })
    // The way back that is offered is always that of the latest step.
    expireToast()
  }
  const add = () => {
    if (text.trim() === '' || over > 0) return
    if (verbs.isShut('added')) return
    // What is on its way by then is the server's to refuse, which gives it back.
    whenRead(text, (all) => addLines([line.lineWith(all)]))
    write('')
  }
  const addAll = (lines: readonly PastedLine[]) => {
    whenRead(lines.map(({ name }) => name).join(' '), (all) =>
      addLines(
        lines.map(({ name, isCompleted }) => ({
          ...line.lineWith(all, name),
          ...(isCompleted && { status: 'completed' as const }),
        })),
      ),
    )
    write('')
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (line.takesKey(event)) return
    if (event.key === 'Enter') add()
    else if (event.key === 'Escape' || (event.key === 'ArrowUp' && text === '')) onLeave()
    else return
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const clip = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(clip.trim())) return
    event.preventDefault()
    const { selectionStart, selectionEnd, value } = event.currentTarget
    if (verbs.isShut('added')) return
    const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? value.length)]
    void lateListParts.load().then(
      ({ pastedLines }) => {
        const lines = pastedLines(clip, before, after)
        if (lines.length > asksAbove) setPasted(lines)
        else addAll(lines)
      },
      // What takes lines apart is not here, and cannot be fetched: nothing of them is lost.
      () => write(before + clip.trim().replaceAll(/\s+/g, ' ') + after),
    )
  }

  return (
    <div
      className={classNames(
        'sheet-row relative min-h-12 shrink-0 items-center border-y border-t-rule-2 border-b-rule bg-sheet has-[input:focus]:border-t-pen max-md:min-h-14',
        // A phone has no room for why; the banner above says it too.
        isLocked && text === '' && 'max-md:hidden',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'type-small figures pe-3 text-end font-strong max-md:pe-2',
          isLocked ? 'text-ink-3' : 'text-pen',
        )}
      >
        {format.number(number)}
      </span>
      {text.includes('@') && people.length > 1 && (
        <NextNames
          field={field}
          sign="@"
          text={text}
          all={people}
          named={named}
          words={words}
          className={besideMargin}
          onText={write}
        />
      )}
      {known.length > 0 && (
        <NextNames
          field={field}
          sign="#"
          text={text}
          all={known.map((label) => ({ id: label, name: label }))}
          named={named}
          words={words}
          className={besideMargin}
          onText={write}
        />
      )}
      <div className="@container/next flex min-w-0 items-center gap-x-3 max-md:flex-wrap">
        <span className="@max-[10rem]/next:hidden">
          <BlankMark isLocked={isLocked} />
        </span>
        <MarkedInput
          ref={field}
          label={t('label')}
          placeholder={
            isLocked ? locked('dispatched', { verb: 'added' }) : t('placeholder', { isTight: String(isTight) })
          }
          isLocked={isLocked && text === ''}
          text={text}
          marks={line.marks}
          isRefused={over > 0}
          autoFocus={autoFocus}
          onText={write}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {isLocked && text !== '' && (
          <span className="type-small text-run max-md:basis-full">{locked('dispatched', { verb: 'added' })}</span>
        )}
        {over > 0 && (
          <span role="alert" className="type-small text-fail">
            {t('tooLong', { over })}
          </span>
        )}
        {person && (
          <PersonChip
            name={person.name}
            onDrop={() => {
              line.takeForWords([person])
              focus()
            }}
          />
        )}
        {labels.length > 0 && (
          <LabelChip
            labels={labels.map(({ name }) => name)}
            onDrop={() => {
              line.takeForWords(labels)
              focus()
            }}
          />
        )}
        {found && (
          <DateChip
            due={found.due}
            now={now}
            isTaken={line.date !== undefined}
            onChange={(isTaken) => {
              line.answerDate(isTaken)
              focus()
            }}
          />
        )}
        {!isLocked && (
          <>
            <span className="type-small flex shrink-0 items-center gap-1.5 text-ink-2 max-md:hidden pointer-coarse:hidden">
              <Kbd>↵</Kbd> {t('add')}
            </span>
            <IconButton label={t('addButton')} className="md:pointer-fine:hidden" onClick={add}>
              <Plus aria-hidden size={20} strokeWidth={1.75} />
            </IconButton>
          </>
        )}
      </div>
      {parts && (
        <parts.PasteQuestion
          lines={pasted}
          finalFocus={field}
          onClose={() => setPasted(undefined)}
          onAdd={(lines) => {
            if (verbs.isShut('added')) return
            addAll(lines)
            setPasted(undefined)
          }}
        />
      )}
    </div>
  )
}
