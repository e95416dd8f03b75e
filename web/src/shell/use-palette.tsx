import { useState } from 'react'
import { latePalette } from '../chunks.ts'
import { useHeldKeys } from '../ui/held-keys.ts'
import { allLayers, type Layer } from '../ui/keys.ts'

/** What is to be drawn for it, and how it is opened. What can be done with lines is what could be when it was. */
export const usePalette = () => {
  const [isOpen, setIsOpen] = useState(false)
  const [layers, setLayers] = useState<readonly Layer[]>([])
  const parts = latePalette.usePart(isOpen)
  useHeldKeys(isOpen, () => setIsOpen(false))
  return {
    showPalette: () => {
      setLayers(allLayers())
      setIsOpen(true)
    },
    palette: parts && <parts.Palette open={isOpen} onOpenChange={setIsOpen} layers={layers} />,
  }
}
