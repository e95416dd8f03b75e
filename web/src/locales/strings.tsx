import type { ComponentProps, ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { conventions } from '../domain/conventions.ts'
import { useSpoken } from './language.ts'
import type { AppWords, FrontWords } from './words.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: FrontWords & AppWords
    Locale: string
  }
}

export interface StringsProps {
  /** Those that the pages inside it use, in English: each part of the app brings its own. */
  messages: ComponentProps<typeof IntlProvider>['messages']
  children: ReactNode
  /** The reader's. A browser takes a while to tell it: an empty one is that of the words outside. */
  timeZone?: string
}

/** The words of a part of the app, in the language that is spoken, and the formats of the reader's place. */
export const Strings = ({
  messages,
  children,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
}: StringsProps) => {
  const { words } = useSpoken()
  return (
    <IntlProvider locale={conventions.locale} messages={words ?? messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
