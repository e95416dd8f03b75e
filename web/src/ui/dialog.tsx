import type { DialogWindowProps } from './overlays/dialog-window.tsx'
import { useOverlays } from './overlays/overlays.ts'

export type DialogProps = DialogWindowProps

/** Floats at the top of a desk, rises from the lower edge of a phone. */
export const Dialog = (props: DialogProps) => {
  const overlays = useOverlays(props.open)
  return overlays && <overlays.DialogWindow {...props} />
}
