import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'

const holdMs = 500
const slackPx = 8

/** What a right click is to the mouse. Not every touch browser tells of a long press, so it is timed here. */
export const useLongPress = (onPress: (event: ReactPointerEvent) => void) => {
  const end = useRef<() => void>(undefined)
  useEffect(() => () => end.current?.(), [])

  return (event: ReactPointerEvent) => {
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    const { clientX, clientY } = event
    const listeners = new AbortController()
    const { signal } = listeners
    let isPressed = false
    const finish = () => {
      clearTimeout(timer)
      listeners.abort()
      end.current = undefined
    }
    const timer = setTimeout(() => {
      isPressed = true
      onPress(event)
    }, holdMs)
    end.current = finish
    window.addEventListener(
      'pointermove',
      (move) => {
        if (Math.hypot(move.clientX - clientX, move.clientY - clientY) > slackPx) finish()
      },
      { signal },
    )
    // The mouse events that a browser makes of a touch would close at once what the press has opened.
    window.addEventListener(
      'touchend',
      (touch) => {
        if (isPressed) touch.preventDefault()
        finish()
      },
      { signal, passive: false },
    )
    window.addEventListener('pointercancel', finish, { signal })
  }
}
