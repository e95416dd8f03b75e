import type { Project, SearchHit, TaskLine } from '@docket/contract'
import { fold, wordsOf } from '@docket/contract/fold'
import { Plus, Settings } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsReadOnly } from '../api/standing.ts'
import { newKey } from '../live/edit.ts'
import { useAccount } from '../live/use-account.ts'
import { type AllLines, allLinesOf } from '../overview/all-lines.ts'
import { useAllLinesOnce, useListsById } from '../overview/use-all-lines.ts'
import { useNavigate, useParams } from '../routing/hooks.ts'
import { settingsParts } from '../shell/settings-parts.ts'
import { useKeyNames } from '../ui/key-names.ts'
import type { KeyBinding } from '../ui/keys.ts'
import { ListIcon } from '../ui/list-icon.tsx'
import { StatusMark } from '../ui/status-control.tsx'
import { whenIdle } from '../ui/when-idle.ts'
import type { Entry, EntryGroup } from './entry.ts'
import { LineFinder, rankBy } from './find-lines.ts'
import { iconFor } from './key-icons.ts'
import { usePeopleEntries } from './use-people-entries.tsx'
import type { Sharers } from './use-sharers.ts'
import type { Texts } from './use-texts.ts'

const MOST_LINES = 20
const MOST_HERE = 6
const MOST_ACTIONS = 8
const glyph = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const
const noHits: readonly SearchHit[] = []

interface EntriesOptions {
  query: string
  /** What can be done now. */
  bindings: readonly KeyBinding[]
  runBinding(binding: KeyBinding): void
  texts: Texts
  sharers: Sharers
  recent: readonly string[]
  hasBilling: boolean
}

/** What is offered for what was typed, in its groups. */
export const useEntries = (options: EntriesOptions): EntryGroup[] => {
  const isActionsOnly = options.query.startsWith('>')
  const isPeopleOnly = options.query.startsWith('@')
  const text = isPeopleOnly ? '' : (isActionsOnly ? options.query.slice(1) : options.query).trim()
  const words = useMemo(() => wordsOf(text), [text])
  const lists = useListsById()
  const here = useHere()
  const toEntry = useLineEntries(lists, here?.listID)
  const toPeople = usePeopleEntries()
  const actions = useActions(options, text)
  const [finder] = useState(() => new LineFinder())
  const account = useAccount()
  useEffect(() => whenIdle(() => finder.prepare(allLinesOf(account).byList())), [finder, account])
  const find = useCallback(
    (lines: AllLines) =>
      finder
        .find(lines.byList(), isActionsOnly ? [] : words, 2 * MOST_LINES)
        .filter(({ list_id }) => lists.has(list_id)),
    [finder, words, isActionsOnly, lists],
  )
  const found = useAllLinesOnce(find)
  if (isPeopleOnly) return toPeople(options.sharers.people, options.query, toEntry.list)
  const has = (entry: Entry) => isFound(entry, words)
  const possible = words.length === 0 ? actions.filter(({ id }) => id.startsWith('do:')) : actions.filter(has)
  if (isActionsOnly) return groups({ do: actions.filter(has) })

  const listEntries = [...lists.values()].map((list) => toEntry.list(list))
  if (words.length === 0) {
    const known = [...listEntries, ...actions]
    const last = options.recent.flatMap((id) => known.find((entry) => entry.id === id) ?? toEntry.byID(id) ?? [])
    return groups({ recent: last.slice(0, 5), do: possible.slice(0, MOST_ACTIONS), lists: listEntries.slice(0, 12) })
  }
  const ofHere = found.filter(({ list_id }) => list_id === here?.listID)
  const numbered = here?.byNumber(text)
  const shown = new Set(found.map(({ id }) => id))
  const hits = options.texts.hits.filter(
    ({ task_id, list_id, where }) => where !== 'name' && lists.has(list_id) && !shown.has(task_id),
  )
  return groups({
    here: [
      ...(numbered ? [toEntry.line(numbered)] : []),
      ...ofHere.slice(0, MOST_HERE).map((line) => toEntry.line(line)),
    ],
    do: [...possible.slice(0, MOST_ACTIONS), ...(here?.adding(text) ?? [])],
    lists: listEntries.filter(has).slice(0, 6),
    lines: found
      .filter((line) => !ofHere.includes(line))
      .slice(0, MOST_LINES)
      .map((line) => toEntry.line(line)),
    texts: (hits.length > 0 ? hits : noHits).map(toEntry.hit),
  })
}

const holds = (text: string, words: readonly string[]) => rankBy(words)(fold(text)) !== Number.POSITIVE_INFINITY

const isFound = ({ text, detail, isFoundByDetail }: Entry, words: readonly string[]): boolean => {
  if (!isFoundByDetail || words.length === 0) return holds(text, words)
  // The name of the list alone is not asking for what can be done to it.
  return holds(`${text} ${detail}`, words) && words.some((word) => holds(text, [word]))
}

const groups = (items: Partial<Record<EntryGroup['name'], readonly Entry[]>>): EntryGroup[] =>
  (['recent', 'here', 'do', 'lists', 'lines', 'texts'] as const).flatMap((name) =>
    items[name]?.length ? { name, items: items[name] } : [],
  )

/** Lines, lists and what the server finds, as entries that lead there. */
const useLineEntries = (lists: ReadonlyMap<string, Project>, here: string | undefined) => {
  const t = useTranslations('palette')
  const navigate = useNavigate()
  const account = useAccount()
  const open = (listID: string, task?: string) =>
    void navigate({ to: '/lists/$listID', params: { listID }, search: task === undefined ? {} : { task } })
  const numberOf = ({ id, list_id }: Pick<TaskLine, 'id' | 'list_id'>): number => {
    const store = account.known(list_id)?.store
    return store?.isLoaded ? store.numberOf(store.keyOfTask(id)) : 0
  }
  const line = (found: Pick<TaskLine, 'id' | 'list_id' | 'name' | 'status' | 'archived_at'>): Entry => {
    const number = numberOf(found)
    const isHere = found.list_id === here
    const parts = [
      !isHere && lists.get(found.list_id)?.name,
      !isHere && number > 0 && t('line', { number }),
      found.archived_at && t('archived'),
    ]
    return {
      id: `line:${found.list_id}:${found.id}`,
      icon: <StatusMark status={found.status} />,
      text: found.name,
      detail: parts.filter(Boolean).join(', ') || undefined,
      ...(number > 0 && { number }),
      run: () => open(found.list_id, found.id),
    }
  }
  return {
    line,
    list: ({ id, name, icon }: Project): Entry => ({
      id: `list:${id}`,
      icon: <ListIcon icon={icon} />,
      text: name,
      run: () => open(id),
    }),
    hit: (hit: SearchHit): Entry => {
      const { snippet } = hit
      const detail = t(hit.where === 'comment' ? 'inThread' : 'inText', { snippet: snippet.replaceAll(/\s+/g, ' ') })
      return { ...line({ ...hit, id: hit.task_id }), detail }
    },
    byID: (id: string): Entry | undefined => {
      const [kind, listID, taskID] = id.split(':')
      const task = kind === 'line' && lists.has(listID!) ? allLinesOf(account).get(taskID!) : undefined
      return task && line(task)
    },
  }
}

/** The list that is open: its lines by their number, and a new one at its end. */
const useHere = () => {
  const { listID } = useParams()
  const account = useAccount()
  const t = useTranslations('palette')
  const keyNames = useKeyNames()
  const isReadOnly = useIsReadOnly()
  const session = listID === undefined ? undefined : account.known(listID)
  if (!session?.isLoaded || !session.list) return undefined
  const { list, store, editor } = session
  const canAdd = list.my_role !== 'viewer' && !isReadOnly && list.state !== 'ready'
  const place = store.index.counts.total + 1
  return {
    listID: list.id,
    byNumber: (text: string) => (/^\d{1,6}$/.test(text) ? store.index.numbered[Number(text) - 1]?.task : undefined),
    adding: (name: string): Entry[] =>
      canAdd && name.length <= 500
        ? [
            {
              id: 'add',
              icon: <Plus {...glyph} />,
              text: t('add', { name, number: place }),
              keys: keyNames('mod+enter'),
              run: () =>
                editor.perform({ verb: 'added', count: 1, name }, [
                  { kind: 'add', key: newKey(), line: { name }, place },
                ]),
            },
          ]
        : [],
  }
}

/** Every action that has a name, going to another page among them, and the parts of the settings. */
const useActions = ({ bindings, runBinding, hasBilling }: EntriesOptions, text: string): Entry[] => {
  const t = useTranslations('palette')
  const keyNames = useKeyNames()
  const navigate = useNavigate()
  const ofKeys = bindings.map((binding): Entry => {
    const Icon = iconFor(binding)
    return {
      id: `do:${binding.label}`,
      icon: <Icon {...glyph} />,
      text: binding.label!,
      ...(binding.about !== undefined && { detail: binding.about, isFoundByDetail: true }),
      keys: binding.shown?.split(' ') ?? binding.keys?.split(' ').flatMap((press) => keyNames(press)),
      run: () => runBinding(binding),
    }
  })
  if (text === '') return ofKeys
  const settings = settingsParts
    .filter((part) => part !== 'billing' || hasBilling)
    .map(
      (part): Entry => ({
        id: `settings:${part}`,
        icon: <Settings {...glyph} />,
        text: t(`settings.${part}`),
        run: () => void navigate({ to: '/settings/$part', params: { part } }),
      }),
    )
  return [...ofKeys, ...settings]
}
