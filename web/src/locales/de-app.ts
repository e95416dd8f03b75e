import { addMessages } from './add.de.ts'
import { analyticsMessages } from './analytics.de.ts'
import { keyMessages } from './api-keys.de.ts'
import { arrangeMessages } from './arrange.de.ts'
import { askingMessages } from './asking.de.ts'
import { awayMessages } from './away.de.ts'
import { bannerMessages } from './banners.de.ts'
import { boardMessages } from './board.de.ts'
import { calendarMessages } from './calendar.de.ts'
import { connectMessages } from './connect.de.ts'
import { dayMessages } from './days.de.ts'
import { dialogMessages } from './dialogs.de.ts'
import { dispatchMessages } from './dispatch.de.ts'
import { editListMessages } from './edit-list.de.ts'
import { exportMessages } from './export.de.ts'
import { handOutMessages } from './handout.de.ts'
import { homeMessages } from './home.de.ts'
import { importMessages } from './import.de.ts'
import { inboxMessages } from './inbox.de.ts'
import { listMessages } from './list.de.ts'
import { lateListMessages } from './list-late.de.ts'
import { listPartMessages } from './list-parts.de.ts'
import { newsMessages } from './news.de.ts'
import { noticeSettingsMessages } from './notice-settings.de.ts'
import { pairMessages } from './pair.de.ts'
import { paletteMessages } from './palette.de.ts'
import { phoneMessages } from './phone.de.ts'
import { ruleMessages } from './rules.de.ts'
import { settingsMessages } from './settings.de.ts'
import { shareMessages } from './share.de.ts'
import { shellMessages } from './shell.de.ts'
import { starterMessages } from './starters.de.ts'
import { taskMessages } from './task.de.ts'
import type { Translation } from './translation.ts'
import { waitsMessages } from './waits.de.ts'
import type { AppWords } from './words.ts'
import { workMessages } from './work.de.ts'

export const words: Translation<AppWords> = {
  ...shellMessages,
  ...addMessages,
  ...analyticsMessages,
  ...arrangeMessages,
  ...askingMessages,
  ...waitsMessages,
  ...awayMessages,
  ...bannerMessages,
  ...boardMessages,
  ...calendarMessages,
  ...dayMessages,
  ...dialogMessages,
  ...editListMessages,
  ...exportMessages,
  ...homeMessages,
  ...importMessages,
  ...inboxMessages,
  ...newsMessages,
  ...connectMessages,
  ...noticeSettingsMessages,
  ...pairMessages,
  ...paletteMessages,
  ...phoneMessages,
  ...ruleMessages,
  ...keyMessages,
  ...settingsMessages,
  dispatch: dispatchMessages,
  handOut: handOutMessages,
  list: { ...listMessages, ...lateListMessages, ...listPartMessages },
  share: shareMessages,
  starters: starterMessages,
  task: taskMessages,
  work: workMessages,
}
