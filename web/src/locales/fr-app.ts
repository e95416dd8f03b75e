import { addMessages } from './add.fr.ts'
import { analyticsMessages } from './analytics.fr.ts'
import { keyMessages } from './api-keys.fr.ts'
import { arrangeMessages } from './arrange.fr.ts'
import { askingMessages } from './asking.fr.ts'
import { awayMessages } from './away.fr.ts'
import { bannerMessages } from './banners.fr.ts'
import { boardMessages } from './board.fr.ts'
import { calendarMessages } from './calendar.fr.ts'
import { connectMessages } from './connect.fr.ts'
import { dayMessages } from './days.fr.ts'
import { dialogMessages } from './dialogs.fr.ts'
import { dispatchMessages } from './dispatch.fr.ts'
import { editListMessages } from './edit-list.fr.ts'
import { exportMessages } from './export.fr.ts'
import { handOutMessages } from './handout.fr.ts'
import { homeMessages } from './home.fr.ts'
import { importMessages } from './import.fr.ts'
import { inboxMessages } from './inbox.fr.ts'
import { listMessages } from './list.fr.ts'
import { lateListMessages } from './list-late.fr.ts'
import { listPartMessages } from './list-parts.fr.ts'
import { newsMessages } from './news.fr.ts'
import { noticeSettingsMessages } from './notice-settings.fr.ts'
import { pairMessages } from './pair.fr.ts'
import { paletteMessages } from './palette.fr.ts'
import { phoneMessages } from './phone.fr.ts'
import { ruleMessages } from './rules.fr.ts'
import { settingsMessages } from './settings.fr.ts'
import { shareMessages } from './share.fr.ts'
import { shellMessages } from './shell.fr.ts'
import { starterMessages } from './starters.fr.ts'
import { taskMessages } from './task.fr.ts'
import type { Translation } from './translation.ts'
import { waitsMessages } from './waits.fr.ts'
import type { AppWords } from './words.ts'
import { workMessages } from './work.fr.ts'

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
