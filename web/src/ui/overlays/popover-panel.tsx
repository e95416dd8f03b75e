import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { readingDirection } from '../reading-direction.ts'
import type { Anchor } from './anchor.ts'
import { keepFocusWithin } from './keep-focus.ts'

export interface PopoverPanelProps {
  anchor: Anchor
  label: string
  onClose(): void
  /** Where the focus goes afterwards; `false` where it has already gone elsewhere. */
  finalFocus(): HTMLElement | boolean
  children: ReactNode
}

export const PopoverPanel = ({ anchor, label, onClose, finalFocus, children }: PopoverPanelProps) => (
  <DirectionProvider direction={readingDirection()}>
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner className="z-menu" anchor={anchor} align="end" sideOffset={4} collisionPadding={8}>
          <Popover.Popup
            ref={keepFocusWithin}
            aria-label={label}
            finalFocus={finalFocus}
            className="floating popover-panel"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  </DirectionProvider>
)
