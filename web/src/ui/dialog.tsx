import { useState } from 'react'
import type { DialogWindowProps } from './overlays/dialog-window.tsx'
import { overlays } from './overlays/overlays.ts'

export type DialogProps = DialogWindowProps

/** Floats at the top of a desk, rises from the lower edge of a phone. */
export const Dialog = (props: DialogProps) => {
  const parts = overlays.usePart(props.open)
  // Most are never opened: until then there is nothing to draw again and again.
  const [wasOpen, setWasOpen] = useState(false)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen && parts && <parts.DialogWindow {...props} />
}
