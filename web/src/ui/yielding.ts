import { type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * What gives way in the head of a page so that its title has room, the first one first; each part says its name in
 * `data-yields`. The title itself never goes: it takes two lines, and where that is too little a row of its own.
 */
export const yieldOrder = ['tally', 'people', 'words', 'live', 'new', 'share', 'count', 'stamp'] as const

/** A title that is longer than the row has to wrap anyway: so much of the row is enough for it. */
const shareOfTitle = 0.6

/** For the ref of a head: fits its parts into their row whenever that, or one of them, has another size. */
export const useYielding = (): RefCallback<HTMLElement> => {
  const head = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (head.current) fit(head.current)
  })
  return useCallback((element: HTMLElement | null) => {
    head.current = element
    if (!element) return
    // Not within the callback: what gives way has another size, and would be told of again.
    const sizes = new ResizeObserver(() => requestAnimationFrame(() => fit(element)))
    for (const part of element.querySelectorAll('[data-title-row], [data-title-row] > *, [data-aside]'))
      sizes.observe(part)
    return () => sizes.disconnect()
  }, [])
}

const fit = (head: HTMLElement): void => {
  const title = head.querySelector('h1')!
  title.toggleAttribute('data-measured', true)
  yieldTo(head, title)
  title.toggleAttribute('data-measured', false)
  // What sticks below it has to know.
  const height = head.hasAttribute('data-stacked') ? 0 : head.offsetHeight
  head.closest<HTMLElement>('main')?.style.setProperty('--head', `${height}px`)
}

/** As little as it takes; a row of its own only where nothing else is left to give way. */
const yieldTo = (head: HTMLElement, title: HTMLElement): void => {
  for (const isStacked of [false, true]) {
    head.toggleAttribute('data-stacked', isStacked)
    for (let count = 0; count <= yieldOrder.length; count += 1) if (isFitting(head, title, count)) return
  }
}

const isFitting = (head: HTMLElement, title: HTMLElement, count: number): boolean => {
  const gone: readonly string[] = yieldOrder.slice(0, count)
  for (const part of head.querySelectorAll<HTMLElement>('[data-yields]'))
    part.toggleAttribute('data-yielded', gone.includes(part.dataset.yields!))
  const row = head.querySelector<HTMLElement>('[data-title-row]')!
  const aside = head.querySelector<HTMLElement>('[data-aside]')
  if (aside && isCut(aside)) return false
  if (head.hasAttribute('data-stacked')) return (row.lastElementChild as HTMLElement).offsetWidth <= row.clientWidth
  return title.clientWidth >= row.clientWidth * shareOfTitle || !isCut(title.querySelector('input') ?? title)
}

const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth
