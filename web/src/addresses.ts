import { type Given, givenIn } from './domain/given-text.ts'
import { type ListAddress, readListAddress } from './open-list/view/list-address.ts'
import { type AnalyticsWindow, isAnalyticsWindow } from './shell/analytics-windows.ts'
import type { SettingsPart } from './shell/settings-parts.ts'

/** What an address says after its `?`, each name once. */
export type Said = Readonly<Record<string, string>>

interface SignInSearch {
  /** The page to return to. */
  back?: string
  /** The session has ended without its owner signing out here. */
  ended?: true
  /** The account is gone. */
  deleted?: true
  /** The account was a demo, and is gone. */
  demoEnded?: true
}

interface ListViewSearch extends ListAddress {
  /** Whichever view of the list is shown, one of its tasks can be open beside it. */
  task?: string
}

/** A task can be open beside the days and notices. */
interface OpenedSearch {
  list?: string
  task?: string
  /** What is to be in view of what is said about it. */
  comment?: number | undefined
}

const readTask = ({ task }: Said): { task?: string } => (task ? { task } : {})
const readOpened = ({ list, task, comment }: Said): OpenedSearch =>
  list && task ? { list, task, comment: comment === undefined ? undefined : Number(comment) } : {}
/** `who`: only what is assigned to the reader. */
const readDays = (said: Said): OpenedSearch & { who?: 'me' } => ({
  ...readOpened(said),
  ...(said['who'] === 'me' && { who: 'me' }),
})
/** `view`: a board or a calendar in place of lines; `on`: a day of the month, or of the week, that it shows. */
const readMine = (said: Said): OpenedSearch & { view?: 'board' | 'calendar'; span?: 'week'; on?: string } => {
  const { view, span, on } = said
  return {
    ...readOpened(said),
    ...((view === 'board' || view === 'calendar') && { view }),
    ...(view === 'calendar' && span === 'week' && { span }),
    ...(on !== undefined && /^\d{4}-\d\d-\d\d$/.test(on) && !Number.isNaN(Date.parse(on)) && { on }),
  }
}
const nothing = (): object => ({})

/** Every address of the app, and how its search is read: whatever a page does not know is left out. */
export const addresses = {
  '/': nothing,
  '/sign-in': (said: Said): SignInSearch => said,
  '/lists/$listID': (said: Said): ListViewSearch => ({ ...readListAddress(said), ...readTask(said) }),
  '/lists/$listID/dispatch': readTask,
  '/today': readDays,
  '/upcoming': readDays,
  '/mine': readMine,
  '/inbox': readOpened,
  '/analytics': ({ days }: Said): { days?: AnalyticsWindow } =>
    isAnalyticsWindow(Number(days)) ? { days: Number(days) as AnalyticsWindow } : {},
  '/add': (said: Said): Given => givenIn(said),
  // Where somebody allows a machine an API key.
  '/pair': ({ code }: Said): { code?: string } => (code ? { code } : {}),
  '/settings': nothing,
  // Whoever comes back from the payment provider, or connects what works in a list.
  '/settings/$part': ({ paid, keyFor }: Said): { paid?: true; keyFor?: string } => ({
    ...(paid !== undefined && { paid: true }),
    ...(keyFor && { keyFor }),
  }),
}

/** What the parts of a path may be that differ. */
export interface ParamTypes {
  listID: string
  part: SettingsPart
}
