import type { Anchor } from './overlays/anchor.ts'
import { overlays } from './overlays/overlays.ts'
import type { PopoverPanelProps } from './overlays/popover-panel.tsx'

interface FloatingPopoverProps extends Omit<PopoverPanelProps, 'anchor'> {
  /** Closed without it. */
  anchor: Anchor | undefined
}

/** A small form that hangs from what it is about. */
export const FloatingPopover = ({ anchor, ...panel }: FloatingPopoverProps) => {
  const parts = overlays.usePart(anchor !== undefined)
  return parts && anchor && <parts.PopoverPanel {...panel} anchor={anchor} />
}
