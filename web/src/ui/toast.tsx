import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { isMac } from './key-names.ts'
import { actOnToast, expireToast, toastStore } from './toast-store.ts'

export { expireToast, showToast } from './toast-store.ts'

const lifetimeMs = 8000

/** Mounted once by the shell: the one toast at the foot of the page. */
export const ToastHost = () => {
  const t = useTranslations('common')
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (!toast || isHeld) return
    const timer = setTimeout(() => expireToast(toast.id), lifetimeMs)
    return () => clearTimeout(timer)
  }, [toast, isHeld])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndo(event) || holdsText(event.target)) return
      if (!toastStore.read()?.undo || !actOnToast()) return
      event.preventDefault()
      setIsHeld(false)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  const action = toast?.action?.label ?? (toast?.undo && t('undo'))
  return (
    <div className="toast-place">
      <div role={toast?.refusal ? 'alert' : 'status'}>
        {toast && (
          <div
            key={toast.id}
            className="foot-bar toast type-ui"
            onPointerEnter={() => setIsHeld(true)}
            onPointerLeave={() => setIsHeld(false)}
            onFocus={() => setIsHeld(true)}
            onBlur={() => setIsHeld(false)}
          >
            <span dir="auto">{toast.text}</span>
            {action && (
              <button
                type="button"
                aria-keyshortcuts={toast.undo && (isMac() ? 'Meta+Z' : 'Control+Z')}
                className="touch-target font-button underline underline-offset-4 focus-visible:outline-current"
                onClick={() => {
                  setIsHeld(false)
                  actOnToast()
                }}
              >
                {action}
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** In a field with text in it, Ctrl Z belongs to the text. */
const holdsText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''
