/** Pulled so far, or thrown so fast, it goes. */
const farPx = 96
const fastPxPerMs = 0.5

/** Something on the lower edge can be pulled down by its head, and by its content where that is at its top. */
export const pullDown = (element: HTMLElement, onClose: () => void, signal: AbortSignal): void => {
  let from: { y: number; at: number } | undefined
  let isPulled = false

  const onStart = ({ touches, timeStamp }: TouchEvent) => {
    const [touch] = touches
    const isLow = getComputedStyle(element).position === 'fixed'
    from = isLow && touch && touches.length === 1 ? { y: touch.clientY, at: timeStamp } : undefined
    isPulled = false
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!from || !touch) return
    const way = touch.clientY - from.y
    // What the browser has once begun to scroll cannot be held any more: the first step decides.
    if (!isPulled && (way < 0 || !isAtTop(event.target))) from = undefined
    if (!from || way === 0) return
    isPulled = true
    event.preventDefault()
    element.style.translate = `0 ${Math.max(0, way)}px`
  }
  const onEnd = ({ type, changedTouches, timeStamp }: TouchEvent) => {
    if (!from || !isPulled) return
    const way = changedTouches[0]!.clientY - from.y
    const isFar = way > farPx || (way > 8 && way / (timeStamp - from.at) > fastPxPerMs)
    if (type === 'touchend' && isFar) onClose()
    else element.style.translate = ''
  }

  element.addEventListener('touchstart', onStart, { signal, passive: true })
  element.addEventListener('touchmove', onMove, { signal, passive: false })
  element.addEventListener('touchend', onEnd, { signal })
  element.addEventListener('touchcancel', onEnd, { signal })
}

/** The head does not scroll at all. */
const isAtTop = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.closest('[data-scrolls]')?.scrollTop ?? 0) <= 0
