import { useLayoutEffect, useState } from 'react'

const calmMs = 500

/**
 * Whoever was writing when this page took the place of another goes on for a moment. What they type is not meant for it: keys
 * do nothing until none was pressed for half a second. Answers whether that is over.
 */
export const useKeysCalm = (isSudden: boolean): boolean => {
  const [isCalm, setIsCalm] = useState(!isSudden)
  useLayoutEffect(() => {
    if (isCalm) return
    const swallow = (event: Event) => {
      if (event instanceof KeyboardEvent && (event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey))
        return
      event.preventDefault()
      event.stopPropagation()
      clearTimeout(timer)
      timer = setTimeout(end, calmMs)
    }
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('keydown', swallow, true)
      removeEventListener('beforeinput', swallow, true)
    }
    // What is pressed before it is drawn is meant for this page already.
    const end = () => {
      stop()
      setIsCalm(true)
    }
    let timer = setTimeout(end, calmMs)
    addEventListener('keydown', swallow, true)
    addEventListener('beforeinput', swallow, true)
    return stop
  }, [isCalm])
  return isCalm
}
