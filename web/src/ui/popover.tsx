import type { ReactNode } from 'react'
import type { Anchor } from './overlays/anchor.ts'
import { overlays } from './overlays/overlays.ts'

interface FloatingFormProps {
  /** Closed without it. */
  anchor: Anchor | undefined
  label: string
  children: ReactNode
  onClose(): void
  /** Where the focus goes afterwards; `false` where it has already gone elsewhere. */
  finalFocus(): HTMLElement | boolean
}

/** A small form that hangs from what it is about. */
export const FloatingPopover = ({ anchor, label, ...surface }: FloatingFormProps) => {
  const parts = overlays.usePart(anchor !== undefined)
  return parts && anchor && <parts.Surface {...surface} kind="form" anchor={anchor} name={{ label }} />
}
