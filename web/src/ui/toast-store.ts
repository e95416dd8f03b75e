export interface Toast {
  id: number
  text: string
  /** What Undo does; without it there is no button. */
  undo?: () => void
  /** Called once when the toast is gone and was not undone. */
  onExpire?: () => void
  /** A refusal: read out at once. */
  refusal?: boolean
}

type Listener = () => void

let current: Toast | undefined
let lastID = 0
const listeners = new Set<Listener>()

const become = (next: Toast | undefined) => {
  current = next
  for (const listener of listeners) listener()
}

/** Shows one sentence at the foot. The one shown before it expires at once. */
export const showToast = (toast: Omit<Toast, 'id'>): number => {
  const previous = current
  lastID++
  become({ ...toast, id: lastID })
  previous?.onExpire?.()
  return lastID
}

export const expireToast = (id: number | undefined = current?.id): void => {
  if (!current || current.id !== id) return
  const expired = current
  become(undefined)
  expired.onExpire?.()
}

export const undoToast = (): boolean => {
  if (!current?.undo) return false
  const { undo } = current
  become(undefined)
  undo()
  return true
}

export const toastStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => current,
}
