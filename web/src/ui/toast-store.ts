export interface Toast {
  id: number
  text: string
  /** The one thing that can be done about it. The toast goes when it is done. */
  action?: { label: string; run: () => void }
  /** An action that is Undo, and that Ctrl Z does too. */
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

/** Does what the toast offers; false where it offers nothing. */
export const actOnToast = (): boolean => {
  const run = current?.action?.run ?? current?.undo
  if (!run) return false
  become(undefined)
  run()
  return true
}

export const toastStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => current,
}
