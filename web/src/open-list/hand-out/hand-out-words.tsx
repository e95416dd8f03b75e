import type { ReactNode } from 'react'
import { handOutMessages } from '../../locales/handout.en.ts'
import { MoreStrings } from '../../locales/more-strings.tsx'

const messages = { handOut: handOutMessages }

/** The words around a list's way to workers come with what uses them. */
export const HandOutWords = ({ children }: { children: ReactNode }) => (
  <MoreStrings messages={messages}>{children}</MoreStrings>
)
