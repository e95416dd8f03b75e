import { useNavigate } from '@tanstack/react-router'

export const newListField = 'new-list'

/** Puts the caret into the blank line for a new list, wherever one is. */
export const useNewList = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return async () => {
    if (!document.getElementById(newListField)) await navigate({ to: '/' })
    document.getElementById(newListField)?.focus()
  }
}
