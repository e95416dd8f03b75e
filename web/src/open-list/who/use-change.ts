import type { ChangedBy } from '@docket/contract'
import { useState } from 'react'

interface Change {
  readonly text: string
  readonly by: ChangedBy | null | undefined
  readonly at: string
}

/** Who wrote a text, and when. Whoever changes something else of the same later has not written this. */
export const useChange = (text: string, by: Change['by'], at: Change['at']): Change => {
  const [change, setChange] = useState<Change>({ text, by, at })
  if (change.text !== text) setChange({ text, by, at })
  return change
}
