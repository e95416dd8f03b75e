import type { Anchor } from './overlays/anchor.ts'
import { useOverlays } from './overlays/overlays.ts'
import type { PopoverPanelProps } from './overlays/popover-panel.tsx'

interface FloatingPopoverProps extends Omit<PopoverPanelProps, 'anchor'> {
  /** Closed without it. */
  anchor: Anchor | undefined
}

/** A small form that hangs from what it is about. */
export const FloatingPopover = ({ anchor, ...panel }: FloatingPopoverProps) => {
  const overlays = useOverlays(anchor !== undefined)
  return overlays && anchor && <overlays.PopoverPanel {...panel} anchor={anchor} />
}
