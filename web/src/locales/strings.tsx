import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { en } from './en.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en
    Locale: 'en-GB'
  }
}

/** The words of the app and the formats of the reader's place. */
export const Strings = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="en-GB" messages={en} timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}>
    {children}
  </IntlProvider>
)
