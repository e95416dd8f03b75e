import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { expireToast, toastStore, undoToast } from './toast-store.ts'

export { expireToast, showToast } from './toast-store.ts'

const lifetimeMs = 8000

/** Mounted once by the shell: the one toast at the foot of the page. */
export const ToastHost = () => {
  const t = useTranslations('list.toast')
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(() => expireToast(toast.id), lifetimeMs)
    return () => clearTimeout(timer)
  }, [toast, held])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (holdsText(event.target) || !undoToast()) return
      event.preventDefault()
      setHeld(false)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-16 z-toast flex justify-center px-4 max-lg:bottom-32">
      <div role={toast?.refusal ? 'alert' : 'status'}>
        {toast && (
          <div
            key={toast.id}
            className="pointer-events-auto flex min-h-10 max-w-xl items-center gap-6 rounded-lg bg-bar px-4 py-2 type-ui text-on-bar forced-color-adjust-none shadow-lift"
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            <span dir="auto">{toast.text}</span>
            {toast.undo && (
              <button
                type="button"
                className="touch-target font-button underline underline-offset-4 focus-visible:outline-current"
                onClick={() => {
                  setHeld(false)
                  undoToast()
                }}
              >
                {t('undo')}
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** In a field with text in it, Ctrl Z belongs to the text. */
const holdsText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''
