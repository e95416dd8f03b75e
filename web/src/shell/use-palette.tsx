import { useState } from 'react'
import { latePalette } from '../chunks.ts'
import { useHeldKeys } from '../ui/held-keys.ts'
import { allBindings, type KeyBinding } from '../ui/keys.ts'

/** What is to be drawn for it, and how it is opened. What can be done is what could be when it was. */
export const usePalette = () => {
  const [isOpen, setIsOpen] = useState(false)
  const [bindings, setBindings] = useState<readonly KeyBinding[]>([])
  const parts = latePalette.usePart(isOpen)
  useHeldKeys(isOpen, () => setIsOpen(false))
  return {
    showPalette: () => {
      setBindings(allBindings())
      setIsOpen(true)
    },
    palette: parts && <parts.Palette open={isOpen} onOpenChange={setIsOpen} bindings={bindings} />,
  }
}
