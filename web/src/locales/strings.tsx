import type { ComponentProps, ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { conventions } from '../domain/conventions.ts'
import type { accountMessages } from './account.en.ts'
import type { addMessages } from './add.en.ts'
import type { analyticsMessages } from './analytics.en.ts'
import type { arrangeMessages } from './arrange.en.ts'
import type { awayMessages } from './away.en.ts'
import type { bannerMessages } from './banners.en.ts'
import type { dayMessages } from './days.en.ts'
import type { dialogMessages } from './dialogs.en.ts'
import type { dispatchMessages } from './dispatch.en.ts'
import type { en } from './en.ts'
import type { exportMessages } from './export.en.ts'
import type { handOutMessages } from './handout.en.ts'
import type { homeMessages } from './home.en.ts'
import type { importMessages } from './import.en.ts'
import type { listMessages } from './list.en.ts'
import type { lateListMessages } from './list-late.en.ts'
import type { newsMessages } from './news.en.ts'
import type { paletteMessages } from './palette.en.ts'
import type { phoneMessages } from './phone.en.ts'
import type { publicMessages } from './public.en.ts'
import type { settingsMessages } from './settings.en.ts'
import type { shareMessages } from './share.en.ts'
import type { taskMessages } from './task.en.ts'
import type { workMessages } from './work.en.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en &
      typeof dialogMessages &
      typeof dayMessages &
      typeof paletteMessages &
      typeof phoneMessages &
      typeof exportMessages &
      typeof addMessages &
      typeof arrangeMessages &
      typeof analyticsMessages &
      typeof awayMessages &
      typeof bannerMessages &
      typeof accountMessages &
      typeof homeMessages &
      typeof importMessages &
      typeof newsMessages &
      typeof settingsMessages & {
        list: typeof listMessages & typeof lateListMessages
        task: typeof taskMessages
        share: typeof shareMessages
        public: typeof publicMessages
        dispatch: typeof dispatchMessages
        handOut: typeof handOutMessages
        work: typeof workMessages
      }
    Locale: string
  }
}

export interface StringsProps {
  /** Those that the pages inside it use: each part of the app brings its own. */
  messages: ComponentProps<typeof IntlProvider>['messages']
  children: ReactNode
}

/** The words of a part of the app and the formats of the reader's place. */
export const Strings = ({ messages, children }: StringsProps) => (
  <IntlProvider
    locale={conventions.locale}
    messages={messages}
    timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
  >
    {children}
  </IntlProvider>
)
