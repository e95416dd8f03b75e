import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { asIn } from '../../domain/list-sections.ts'
import type { Placing } from '../../live/list-places.ts'
import { useAccount } from '../../live/use-account.ts'
import { useKeys } from '../../ui/keys.ts'
import { idsIn, moveBeside, placingsFor, sectionOf, shownList } from './shown-lists.ts'
import { usePutLists } from './use-put-lists.ts'

/** Lists are moved with the pointer and with the keys, wherever they are shown. Draws nothing. */
export const ArrangeLists = () => {
  const t = useTranslations('arrange')
  const { lists } = useAccount()
  const put = usePutLists()
  const move = (placings: Placing[] | undefined, id: string) => {
    if (placings) put(placings, 'moved', { name: lists.get(id)?.name ?? '' })
  }

  const step = (by: 1 | -1) => {
    const shown = shownList(document.activeElement)
    if (!shown) return false
    const id = shown.dataset['place']!
    move(moveBeside(lists, id, by, shown), id)
    // Its element is put elsewhere, and loses the focus on the way.
    const link = document.activeElement as HTMLElement
    requestAnimationFrame(() => requestAnimationFrame(() => link.focus()))
    return undefined
  }
  useKeys(t('keysGroup'), [
    { keys: 'alt+arrowup', label: t('keysMove'), shown: 'Alt ↑ ↓', isKeyOnly: true, run: () => step(-1) },
    { keys: 'alt+arrowdown', run: () => step(1) },
  ])

  const latest = useRef({ lists, move })
  useEffect(() => {
    latest.current = { lists, move }
  })
  useEffect(
    () =>
      followPointer((id, target) => {
        const { lists, move } = latest.current
        const section = sectionOf(target.shown)
        const others = idsIn(section).filter((other) => other !== id)
        const index = others.indexOf(target.shown.dataset['place']!) + (target.isBehind ? 1 : 0)
        const isElsewhere = !idsIn(section).includes(id)
        const [...placings] = placingsFor(lists, id, index, others)
        const patch = isElsewhere ? asIn(section.dataset['section']!) : {}
        move(
          placings.map((one) => (one.id === id ? { id, patch: { ...one.patch, ...patch } } : one)),
          id,
        )
      }),
    [],
  )
  return null
}

interface Target {
  readonly shown: HTMLElement
  readonly isBehind: boolean
}

/** Links can be dragged by themselves. Says where one that leads to a list was dropped among others. */
const followPointer = (onDrop: (id: string, target: Target) => void): (() => void) => {
  let dragged: string | undefined
  let target: Target | undefined
  const aim = (next: Target | undefined) => {
    if (target) delete target.shown.dataset['drop']
    target = next
    if (next) next.shown.dataset['drop'] = next.isBehind ? 'behind' : 'before'
  }
  const end = () => {
    aim(undefined)
    dragged = undefined
  }
  const controller = new AbortController()
  const on = (name: 'dragstart' | 'dragover' | 'drop' | 'dragend', run: (event: DragEvent) => void) =>
    document.addEventListener(name, run, { signal: controller.signal })
  on('dragstart', (event) => {
    dragged = shownList(event.target)?.dataset['place']
  })
  on('dragover', (event) => {
    const shown = dragged === undefined ? undefined : shownList(event.target)
    if (!shown || shown.dataset['place'] === dragged) return aim(undefined)
    event.preventDefault()
    const { top, height } = shown.getBoundingClientRect()
    aim({ shown, isBehind: event.clientY > top + height / 2 })
  })
  on('drop', (event) => {
    if (dragged === undefined || !target) return
    event.preventDefault()
    const [id, where] = [dragged, target]
    end()
    onDrop(id, where)
  })
  on('dragend', end)
  return () => controller.abort()
}
