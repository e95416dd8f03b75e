import { useState } from 'react'
import { lateImport } from '../../../chunks.ts'

/** The dialog that makes a list of a file, and what opens it. */
export const useImport = () => {
  const [isOpen, setIsOpen] = useState(false)
  lateImport.useAhead()
  const parts = lateImport.usePart(isOpen)
  return {
    begin: () => setIsOpen(true),
    dialog: parts && <parts.ImportDialog open={isOpen} onOpenChange={setIsOpen} />,
  }
}
