import { useEffect, useEffectEvent } from 'react'

/**
 * What is typed before what was asked for has the focus is meant for it, and does nothing else; Esc does without it. Who goes on
 * in a field meanwhile writes there.
 */
export const useHeldKeys = (isAsked: boolean, onEscape: () => void): void => {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isAsked) return
    const from = document.activeElement
    const hold = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event
      const target = event.target as Element
      if (ctrlKey || metaKey || target.closest('[role="dialog"], [role="menu"]')) return
      if (target !== from && target.matches('input, textarea')) return
      if (key === 'Escape') leave()
      else if (key.length > 1 && key !== 'Enter' && key !== 'Delete') return
      event.preventDefault()
    }
    window.addEventListener('keydown', hold, true)
    return () => window.removeEventListener('keydown', hold, true)
  }, [isAsked])
}
