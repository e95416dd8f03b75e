import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../icon-button.tsx'
import { keepFocusWithin } from './keep-focus.ts'
import { useLowerEdge } from './lower-edge.ts'

export interface DialogWindowProps {
  open: boolean
  onOpenChange(open: boolean): void
  title: string
  /** Where the focus goes first: what Enter does by mistake must do no harm. */
  initialFocus: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** Where it goes afterwards, if not back to what opened the dialog. */
  finalFocus?: RefObject<HTMLElement | null>
  /** Holds something that is lost with it: only a button closes it. */
  isHeld?: boolean
  /** Buttons at the foot, the one that does it last. */
  actions?: ReactNode
  children: ReactNode
}

export const DialogWindow = ({
  open,
  onOpenChange,
  title,
  initialFocus,
  finalFocus,
  isHeld = false,
  actions,
  children,
}: DialogWindowProps) => {
  const t = useTranslations('common')
  const close = () => isHeld || onOpenChange(false)
  const lowerEdge = useLowerEdge(close, false)
  const onWindow = useCallback(
    (window: HTMLElement | null) => {
      keepFocusWithin(window)
      return lowerEdge(window)
    },
    [lowerEdge],
  )
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-scrim" />
        <Dialog.Popup
          ref={onWindow}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className="floating dialog-window short:overflow-y-auto"
        >
          <div className="flex items-center justify-between gap-4 border-b border-rule py-[min(0.75rem,1.5vh)] ps-(--inset) pe-[calc(var(--inset)/2)]">
            <Dialog.Title className="type-sub leading-[1.3]">{title}</Dialog.Title>
            {!isHeld && (
              <Dialog.Close render={<IconButton label={t('close')} />}>
                <X aria-hidden className="size-4.5" strokeWidth={1.75} />
              </Dialog.Close>
            )}
          </div>
          <div className="min-h-0 overflow-y-auto px-(--inset) py-[min(1.25rem,2.4vh)] short:shrink-0 short:overflow-visible">
            {children}
          </div>
          {actions && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-rule px-(--inset) py-[min(1rem,2vh)] max-md:*:h-auto max-md:*:min-h-[clamp(44px,6vh,2.75rem)] max-md:*:shrink max-md:*:grow max-md:*:py-1 max-md:*:whitespace-normal">
              {actions}
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
