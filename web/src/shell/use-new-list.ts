import { useNavigate } from '../routing/hooks.ts'

export const newListField = 'new-list'

/** Whoever waits longer for a page does something else by then. */
const PATIENCE_MS = 5000

/** Puts the caret into the blank line for a new list, wherever one is. */
export const useNewList = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return async () => {
    const before = document.activeElement
    if (!document.getElementById(newListField)) await navigate({ to: '/' })
    const field = await whenThere(newListField)
    const { activeElement } = document
    // Unless something else is being done by now.
    const isElsewhere =
      activeElement !== before && activeElement?.closest('input, textarea, [role="dialog"], [role="menu"]')
    if (!isElsewhere) field?.focus()
  }
}

/** The page may be there while its lists are still on their way. */
const whenThere = (id: string): Promise<HTMLElement | null> => {
  const field = document.getElementById(id)
  if (field) return Promise.resolve(field)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      observer.disconnect()
      resolve(document.getElementById(id))
    }
    const observer = new MutationObserver(() => document.getElementById(id) && end())
    observer.observe(document.body, { childList: true, subtree: true })
    const timer = setTimeout(end, PATIENCE_MS)
  })
}
