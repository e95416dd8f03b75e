import { addMessages } from './add.es.ts'
import { analyticsMessages } from './analytics.es.ts'
import { keyMessages } from './api-keys.es.ts'
import { arrangeMessages } from './arrange.es.ts'
import { askingMessages } from './asking.es.ts'
import { awayMessages } from './away.es.ts'
import { bannerMessages } from './banners.es.ts'
import { boardMessages } from './board.es.ts'
import { calendarMessages } from './calendar.es.ts'
import { connectMessages } from './connect.es.ts'
import { dayMessages } from './days.es.ts'
import { dialogMessages } from './dialogs.es.ts'
import { dispatchMessages } from './dispatch.es.ts'
import { editListMessages } from './edit-list.es.ts'
import { exportMessages } from './export.es.ts'
import { handOutMessages } from './handout.es.ts'
import { homeMessages } from './home.es.ts'
import { importMessages } from './import.es.ts'
import { inboxMessages } from './inbox.es.ts'
import { listMessages } from './list.es.ts'
import { lateListMessages } from './list-late.es.ts'
import { listPartMessages } from './list-parts.es.ts'
import { newsMessages } from './news.es.ts'
import { noticeSettingsMessages } from './notice-settings.es.ts'
import { pairMessages } from './pair.es.ts'
import { paletteMessages } from './palette.es.ts'
import { phoneMessages } from './phone.es.ts'
import { ruleMessages } from './rules.es.ts'
import { settingsMessages } from './settings.es.ts'
import { shareMessages } from './share.es.ts'
import { shellMessages } from './shell.es.ts'
import { starterMessages } from './starters.es.ts'
import { taskMessages } from './task.es.ts'
import type { Translation } from './translation.ts'
import { waitsMessages } from './waits.es.ts'
import type { AppWords } from './words.ts'
import { workMessages } from './work.es.ts'

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
