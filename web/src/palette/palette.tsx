import { wordsOf } from '@docket/contract/fold'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../api/queries.ts'
import { useAllLinesState } from '../overview/use-all-lines.ts'
import { Kbd } from '../ui/kbd.tsx'
import { bindingsOf, type KeyBinding, type Layer, useLayers } from '../ui/keys.ts'
import { possibleActions, runBinding } from '../ui/listed-keys.ts'
import { Finder, FinderWindow } from '../ui/overlays/finder.tsx'
import { useViewport } from '../ui/use-viewport.ts'
import type { Entry } from './entry.ts'
import { markedIn } from './find-lines.ts'
import { useEntries } from './use-entries.tsx'
import { useRecent } from './use-recent.ts'
import { type Sharers, useSharers } from './use-sharers.ts'
import { type Texts, useTexts } from './use-texts.ts'

export interface PaletteProps {
  open: boolean
  onOpenChange(open: boolean): void
  /** What could be done where it was opened from. */
  layers: readonly Layer[]
}

/** Finds lists and tasks and does whatever can be done, by typing a part of its name. */
export const Palette = ({ open, onOpenChange, layers }: PaletteProps) => {
  const t = useTranslations('palette')
  const field = useRef<HTMLInputElement>(null)
  const [openings, setOpenings] = useState(0)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpenings(openings + 1)
  }
  return (
    <FinderWindow label={t('title')} open={open} onOpenChange={onOpenChange} field={field}>
      {/* Opened again before it has gone, it begins anew. */}
      <Content key={openings} field={field} layers={layers} onClose={() => onOpenChange(false)} />
    </FinderWindow>
  )
}

interface ContentProps extends Pick<PaletteProps, 'layers'> {
  field: RefObject<HTMLInputElement | null>
  onClose(): void
}

const Content = ({ field, layers, onClose }: ContentProps) => {
  const t = useTranslations('palette')
  const { data: me } = useSuspenseQuery(meQuery)
  const [query, setQuery] = useState('')
  const [possible] = useState(() => possibleActions(bindingsOf(layers)))
  // What a part of the app brings that comes while it is open stands last: nothing moves that is chosen from.
  const later = possibleActions(bindingsOf(useLayers().filter((layer) => !layers.includes(layer))))
  const isNew = ({ label }: KeyBinding) => possible.every((known) => known.label !== label)
  const [opener] = useState(() => document.activeElement ?? document.body)
  const { recent, use } = useRecent()
  const { isTight } = useViewport()
  const isWhole = useAllLinesState((lines) => lines.isWhole)
  const isPeople = query.startsWith('@')
  const text = isPeople || query.startsWith('>') ? '' : query.trim()
  const texts = useTexts(text)
  const sharers = useSharers(isPeople)
  // It is done where the palette was opened from: there the focus is again by then.
  const runThere = (binding: KeyBinding) => {
    onClose()
    requestAnimationFrame(() => {
      const there = opener.isConnected ? opener : document.body
      if (there instanceof HTMLElement) there.focus({ preventScroll: true })
      runBinding(binding, there)
    })
  }
  const groups = useEntries({
    query,
    bindings: [...possible, ...later.filter(isNew)],
    texts,
    sharers,
    recent,
    hasBilling: me.billing !== 'off',
    runBinding: runThere,
  })
  const choose = (entry: Entry) => {
    if (entry.query !== undefined) return setQuery(entry.query)
    use(entry.id)
    onClose()
    entry.run?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isWithControl = event.ctrlKey || event.metaKey
    const adding = groups.flatMap(({ items }) => items).find(({ id }) => id === 'add')
    if (isWithControl && event.key === 'k') onClose()
    else if (isWithControl && event.key === 'Enter' && adding) choose(adding)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const words = wordsOf(isPeople ? query.slice(1) : text)
  return (
    <Finder
      label={t('title')}
      placeholder={t(isTight ? 'title' : 'placeholder')}
      field={field}
      query={query}
      onQuery={setQuery}
      groups={groups.map(({ name, with: person, items }) => ({
        name,
        label: t(`groups.${name}`, { name: person ?? '' }),
        items,
      }))}
      onChoose={choose}
      onKeyDown={onKeyDown}
      onClose={onClose}
      foot={
        <Foot>
          {isPeople ? (
            <PeopleState isEmpty={groups.length === 0} query={query.slice(1).trim()} sharers={sharers} />
          ) : (
            <TextState isEmpty={groups.length === 0} query={text} texts={texts} isWhole={isWhole} />
          )}
        </Foot>
      }
    >
      {(entry) => <Row entry={entry} words={words} />}
    </Finder>
  )
}

const Row = ({ entry, words }: { entry: Entry; words: readonly string[] }) => {
  const { number, icon, text, detail, keys } = entry
  const named = markedIn(text, words)
  const isNamed = named.some(({ isFound }) => isFound)
  return (
    <>
      <span aria-hidden className="type-small figures w-6 shrink-0 text-end text-ink-3 max-md:hidden">
        {number}
      </span>
      <span aria-hidden className="flex w-5 shrink-0 justify-center text-ink-2">
        {icon}
      </span>
      <span className="flex min-w-0 grow items-baseline gap-2 max-md:flex-col max-md:items-stretch max-md:gap-0 max-md:py-1.5">
        <span dir="auto" className="min-w-0 max-md:line-clamp-2 md:max-w-[65%] md:shrink-0 md:truncate">
          <Marked parts={named} />
        </span>
        {detail !== undefined && (
          <span dir="auto" className="min-w-0 truncate text-ink-3">
            <Marked parts={isNamed ? [{ text: detail, isFound: false }] : markedIn(detail, words)} />
          </span>
        )}
      </span>
      {keys && (
        <span className="flex shrink-0 gap-1 max-md:hidden pointer-coarse:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </>
  )
}

const Marked = ({ parts }: { parts: ReturnType<typeof markedIn> }) =>
  parts.map(({ text, isFound }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name.
    isFound ? (
      <b key={at} className="font-strong text-pen">
        {text}
      </b>
    ) : (
      text
    ),
  )

interface TextStateProps {
  isEmpty: boolean
  query: string
  texts: Texts
  isWhole: boolean
}

/** What was not found, or not looked through. */
const TextState = ({ isEmpty, query, texts, isWhole }: TextStateProps) => {
  const t = useTranslations('palette')
  const isLooking = texts.state === 'looking' || texts.query !== query
  const state = query !== '' && (isLooking ? 'looking' : texts.state)
  if (state === 'away' || state === 'incomplete' || state === 'looking') return t(state)
  return isEmpty && query !== '' ? t('nothing', { query }) : !isWhole && t('reading')
}

/** The same of people. */
const PeopleState = ({ isEmpty, query, sharers: { people, state } }: PeopleStateProps) => {
  const t = useTranslations('palette')
  if (state === 'looking') return t('lookingForPeople')
  if (state === 'some') return t('somePeople')
  return people.length === 0 ? t('nobodyAtAll') : isEmpty && t('nobody', { query })
}

interface PeopleStateProps {
  isEmpty: boolean
  query: string
  sharers: Sharers
}

/** What is so, and how to go on. */
const Foot = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('palette')
  return (
    <div className="type-meta flex min-h-9 shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-t border-rule px-5 py-1.5 text-ink-3 [[data-empty]+&]:border-t-0 max-md:px-4 max-md:has-[p:empty]:sr-only pointer-coarse:has-[p:empty]:sr-only">
      <p role="status" className="min-w-0 wrap-anywhere">
        {children}
      </p>
      <span aria-hidden className="ms-auto flex gap-5 max-md:hidden pointer-coarse:hidden">
        <span className="flex items-center gap-1">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {t('choose')}
        </span>
        <span>{t('number')}</span>
        <span>&gt; {t('actions')}</span>
        <span>@ {t('people')}</span>
      </span>
    </div>
  )
}
