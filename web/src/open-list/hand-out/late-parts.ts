import { askingMessages } from '../../locales/asking.en.ts'
import { handOutMessages } from '../../locales/handout.en.ts'
import { withWords } from '../../locales/more-strings.tsx'
import { ruleMessages } from '../../locales/rules.en.ts'
import { ListTabs as PlainListTabs, WorkersTab as PlainWorkersTab } from '../frame/list-tabs.tsx'
import {
  HandOutByName as PlainHandOutByName,
  HandOutItem as PlainHandOutItem,
  StopButton as PlainStopButton,
} from './hand-out-button.tsx'
import { HandOutDialog as PlainHandOutDialog } from './hand-out-dialog.tsx'
import { LeaseNote as PlainLeaseNote } from './lease-note.tsx'
import { ListStateChange as PlainListStateChange } from './list-state-change.tsx'
import { LockedBanner as PlainLockedBanner } from './locked-banner.tsx'
import { RulesDialog as PlainRulesDialog } from './rules-dialog.tsx'
import { WaitingStamp as PlainWaitingStamp } from './waiting-stamp.tsx'

const messages = { handOut: handOutMessages }

export { LineRing } from './lease-note.tsx'
export const HandOutByName = withWords(PlainHandOutByName, messages)
export const HandOutDialog = withWords(PlainHandOutDialog, { ...messages, ...askingMessages, ...ruleMessages })
export const HandOutItem = withWords(PlainHandOutItem, messages)
export const LeaseNote = withWords(PlainLeaseNote, messages)
export const ListStateChange = withWords(PlainListStateChange, messages)
export const ListTabs = withWords(PlainListTabs, messages)
export const LockedBanner = withWords(PlainLockedBanner, messages)
export const RulesDialog = withWords(PlainRulesDialog, ruleMessages)
export const StopButton = withWords(PlainStopButton, messages)
export const WaitingStamp = withWords(PlainWaitingStamp, askingMessages)
export const WorkersTab = withWords(PlainWorkersTab, messages)
