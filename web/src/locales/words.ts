import type { accountMessages } from './account.en.ts'
import type { addMessages } from './add.en.ts'
import type { analyticsMessages } from './analytics.en.ts'
import type { keyMessages } from './api-keys.en.ts'
import type { arrangeMessages } from './arrange.en.ts'
import type { askingMessages } from './asking.en.ts'
import type { awayMessages } from './away.en.ts'
import type { bannerMessages } from './banners.en.ts'
import type { boardMessages } from './board.en.ts'
import type { calendarMessages } from './calendar.en.ts'
import type { commonMessages } from './common.en.ts'
import type { connectMessages } from './connect.en.ts'
import type { dayMessages } from './days.en.ts'
import type { dialogMessages } from './dialogs.en.ts'
import type { dispatchMessages } from './dispatch.en.ts'
import type { editListMessages } from './edit-list.en.ts'
import type { exportMessages } from './export.en.ts'
import type { handOutMessages } from './handout.en.ts'
import type { homeMessages } from './home.en.ts'
import type { importMessages } from './import.en.ts'
import type { inboxMessages } from './inbox.en.ts'
import type { listMessages } from './list.en.ts'
import type { lateListMessages } from './list-late.en.ts'
import type { listPartMessages } from './list-parts.en.ts'
import type { newsMessages } from './news.en.ts'
import type { noticeSettingsMessages } from './notice-settings.en.ts'
import type { pairMessages } from './pair.en.ts'
import type { paletteMessages } from './palette.en.ts'
import type { phoneMessages } from './phone.en.ts'
import type { publicMessages } from './public.en.ts'
import type { ruleMessages } from './rules.en.ts'
import type { settingsMessages } from './settings.en.ts'
import type { shareMessages } from './share.en.ts'
import type { sharedMessages } from './shared.en.ts'
import type { shellMessages } from './shell.en.ts'
import type { starterMessages } from './starters.en.ts'
import type { taskMessages } from './task.en.ts'
import type { waitsMessages } from './waits.en.ts'
import type { workMessages } from './work.en.ts'

/** What is said before signing in, and to strangers: `<language>-front.ts`. */
export type FrontWords = typeof commonMessages &
  typeof sharedMessages &
  typeof accountMessages & { public: typeof publicMessages }

/** What is said inside the app, besides: `<language>-app.ts`. */
export type AppWords = typeof shellMessages &
  typeof addMessages &
  typeof analyticsMessages &
  typeof arrangeMessages &
  typeof askingMessages &
  typeof waitsMessages &
  typeof awayMessages &
  typeof bannerMessages &
  typeof boardMessages &
  typeof calendarMessages &
  typeof dayMessages &
  typeof dialogMessages &
  typeof editListMessages &
  typeof exportMessages &
  typeof homeMessages &
  typeof importMessages &
  typeof inboxMessages &
  typeof newsMessages &
  typeof connectMessages &
  typeof noticeSettingsMessages &
  typeof pairMessages &
  typeof paletteMessages &
  typeof phoneMessages &
  typeof ruleMessages &
  typeof keyMessages &
  typeof settingsMessages & {
    dispatch: typeof dispatchMessages
    handOut: typeof handOutMessages
    list: typeof listMessages & typeof lateListMessages & typeof listPartMessages
    share: typeof shareMessages
    starters: typeof starterMessages
    task: typeof taskMessages
    work: typeof workMessages
  }
