import { useNavigate } from '@tanstack/react-router'

export const newListField = 'new-list'

/** Puts the caret into the blank line for a new list, wherever one is. */
export const useNewList = (): (() => void) => {
  const navigate = useNavigate()
  return () => {
    const field = document.getElementById(newListField)
    if (field) field.focus()
    else void navigate({ to: '/', hash: newListField })
  }
}
