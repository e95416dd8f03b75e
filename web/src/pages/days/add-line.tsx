import type { Project } from '@docket/contract'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { peopleQuery } from '../../api/list-queries.ts'
import { lastList } from '../../api/session.ts'
import { useIsReadOnly } from '../../api/standing.ts'
import { endOfDay } from '../../domain/date-text.ts'
import { dueFields, dueMoment } from '../../domain/due-fields.ts'
import { labelsOf } from '../../domain/label-text.ts'
import type { NewLine } from '../../live/edit.ts'
import { useAccount } from '../../live/use-account.ts'
import { AddField } from '../../open-list/add-field.tsx'
import type { NextLineHandle } from '../../open-list/list-provider.tsx'
import { ListUi, ListUiContext } from '../../open-list/list-ui.ts'
import { shortened } from '../../open-list/use-done-words.ts'
import { allLinesOf } from '../../overview/all-lines.ts'
import type { Acts } from '../../overview/use-acts.ts'
import { useWritableLists } from '../../overview/use-writable-lists.ts'
import { useNavigate } from '../../routing/hooks.ts'
import { browserKeeps } from '../../ui/browser-keeps.ts'
import { useKeys } from '../../ui/keys.ts'
import { showToast } from '../../ui/toast.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { useWidth } from '../../ui/use-width.ts'

interface AddLineProps {
  view: 'today' | 'mine'
  now: Date
  acts: Acts
  /** Only what is assigned to the reader is shown. */
  isOnlyMine: boolean
  /** Lines stand beside the margin. */
  isOnSheet: boolean
}

const key = 'docket.added-to'
/** The list that somebody added a line to last from above all lists; of whoever was here before nothing is known. */
const addedTo = {
  get: (userID: string): string | undefined => {
    const [who, listID] = browserKeeps.get(key)?.split(' ') ?? []
    return who === userID ? listID : undefined
  },
  set: (userID: string, listID: string): void => browserKeeps.set(key, `${userID} ${listID}`),
}

/** The next line of Today and of Mine: it goes into the list that is chosen, which is kept for the next time. */
export const AddLine = memo((props: AddLineProps) => {
  const isReadOnly = useIsReadOnly()
  const { lists: all, userID } = useAccount()
  const [chosen, choose] = useState(() => addedTo.get(userID) ?? lastList.get())
  const lists = useWritableLists([chosen])
  const [list] = lists
  // What is written may name somebody of this list only.
  const [ui] = useState(() => new ListUi())
  if (isReadOnly || !list) return null
  return (
    <ListUiContext value={ui}>
      <Field
        {...props}
        ui={ui}
        list={list}
        lists={lists}
        onList={(id) => {
          addedTo.set(userID, all.idNow(id))
          choose(id)
        }}
      />
    </ListUiContext>
  )
})

interface FieldProps extends AddLineProps {
  ui: ListUi
  list: Project
  lists: readonly Project[]
  onList(id: string): void
}

const Field = ({ view, now, acts, isOnlyMine, isOnSheet, ui, list, lists, onList }: FieldProps) => {
  const t = useTranslations('days.add')
  const words = useTranslations('list')
  const account = useAccount()
  const { userID, keeper } = account
  const navigate = useNavigate()
  const handle = useRef<NextLineHandle>(null)
  const { id, name } = list
  const { data: people } = useQuery(peopleQuery(id, async () => (await keeper.load(id))?.people))
  useEffect(() => {
    ui.set({ members: people?.filter(({ state }) => state === 'member') ?? [] })
  }, [ui, people])
  useKeys(words('keys.group'), [{ keys: 'n', label: words('keys.next'), run: () => handle.current?.focus() }])

  const foot = useRef<HTMLDivElement>(null)
  const width = useWidth(foot, 640)
  const isTight = width < 40 * useViewport().rem
  const isOwn = view === 'mine' || isOnlyMine
  const tonight = endOfDay(now.getFullYear(), now.getMonth(), now.getDate())
  const onAdd = (said: NewLine) => {
    const line = { ...(view === 'today' && dueFields(tonight)), ...(isOwn && { assignee_id: userID }), ...said }
    if (!acts.add(list, line)) return
    addedTo.set(userID, account.lists.idNow(id))
    const { due_at = null, due_all_day = false, assignee_id = null } = line
    const isInTime = due_at !== null && dueMoment({ due_at, due_all_day }) <= tonight.toISOString()
    if ((view === 'mine' || isInTime) && (!isOwn || assignee_id === userID)) return
    // It is not among the lines here.
    showToast({
      text: t('added', { name: shortened(line.name), list: shortened(name) }),
      action: { label: t('open'), run: () => void navigate({ to: '/lists/$listID', params: { listID: id } }) },
    })
  }
  return (
    <div ref={foot} data-foot className="sticky bottom-0 order-1 z-sticky mt-auto shrink-0 bg-sheet">
      <AddField
        label={words('next.label')}
        placeholder={t(view, { isTight: String(isTight) })}
        isLocked={false}
        isOnSheet={isOnSheet}
        labels={() =>
          labelsOf(
            allLinesOf(account)
              .byList()
              .flatMap((of) => of.filter(({ list_id }) => list_id === id)),
          )
        }
        handle={handle}
        isShut={() => false}
        onAdd={onAdd}
      >
        <select
          aria-label={t('list')}
          value={id}
          onChange={(event) => onList(event.currentTarget.value)}
          className="type-small touch-target h-8 min-w-0 max-w-48 shrink truncate rounded-md bg-transparent px-1 text-ink-2 hover:bg-hover max-md:h-11 max-md:max-w-36 @max-[17rem]/sheet:[[data-foot]:not(:focus-within)_&]:hidden"
        >
          {lists.map((each) => (
            <option key={each.id} value={each.id}>
              {each.icon === '' ? each.name : `${each.icon} ${each.name}`}
            </option>
          ))}
        </select>
      </AddField>
    </div>
  )
}
