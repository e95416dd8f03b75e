import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
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

/** Floats at the top of a desk, rises from the lower edge of a phone. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  initialFocus,
  finalFocus,
  isHeld = false,
  actions,
  children,
}: DialogProps) => {
  const t = useTranslations('common')
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !isHeld && onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-dialog bg-scrim transition-opacity duration-200 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <BaseDialog.Popup
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className="fixed inset-x-0 top-[9vh] z-dialog mx-auto flex max-h-[82vh] w-140 max-w-[calc(100vw-2rem)] flex-col rounded-lg bg-float shadow-lift transition-[opacity,translate] duration-200 outline-none data-[ending-style]:opacity-0 data-[starting-style]:-translate-y-2 data-[starting-style]:opacity-0 max-md:top-auto max-md:bottom-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)] max-md:data-[starting-style]:translate-y-4 short:overflow-y-auto"
        >
          <div className="flex items-center justify-between gap-4 border-b border-rule py-3 ps-6 pe-3">
            <BaseDialog.Title className="type-sub">{title}</BaseDialog.Title>
            {!isHeld && (
              <BaseDialog.Close render={<IconButton label={t('close')} />}>
                <X aria-hidden size={18} strokeWidth={1.75} />
              </BaseDialog.Close>
            )}
          </div>
          <div className="min-h-0 overflow-y-auto px-6 py-5 short:shrink-0 short:overflow-visible">{children}</div>
          {actions && <div className="flex flex-wrap justify-end gap-2 border-t border-rule px-6 py-4">{actions}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
