import { withWords } from '../../locales/more-strings.tsx'
import { phoneMessages } from '../../locales/phone.en.ts'
import { taskMessages } from '../../locales/task.en.ts'
import { allListMessages } from '../../open-list/all-list-messages.ts'
import {
  FilterButton as PlainFilterButton,
  FilterCount as PlainFilterCount,
} from '../../open-list/filter/filter-button.tsx'
import { FilterChips as PlainFilterChips } from '../../open-list/filter/filter-chips.tsx'
import { ArchivedLines as PlainArchivedLines } from './archived-lines.tsx'
import { DateChip as PlainDateChip, LabelChip as PlainLabelChip, PersonChip as PlainPersonChip } from './date-chip.tsx'
import { EmptyList as PlainEmptyList } from './empty-list.tsx'
import { NothingFound as PlainNothingFound } from './nothing-found.tsx'
import { PasteQuestion as PlainPasteQuestion } from './paste-question.tsx'
import { PersonName as PlainPersonName } from './person-name.tsx'
import { PhoneOffer as PlainPhoneOffer } from './phone-offer.tsx'

export { pastedLines } from '../../domain/pasted-lines.ts'
export { passingIn } from '../../open-list/filter/passing-in.ts'
export { ViewSwitch, ViewTabs } from '../../open-list/view/view-switch.tsx'

const messages = { list: allListMessages, ...phoneMessages }
/** The colours of lines have their names there. */
const filterMessages = { ...messages, task: taskMessages }

export const ArchivedLines = withWords(PlainArchivedLines, messages)
export const DateChip = withWords(PlainDateChip, messages)
export const EmptyList = withWords(PlainEmptyList, messages)
export const FilterButton = withWords(PlainFilterButton, filterMessages)
export const FilterChips = withWords(PlainFilterChips, filterMessages)
export const FilterCount = withWords(PlainFilterCount, messages)
export const LabelChip = withWords(PlainLabelChip, messages)
export const NothingFound = withWords(PlainNothingFound, messages)
export const PasteQuestion = withWords(PlainPasteQuestion, messages)
export const PersonChip = withWords(PlainPersonChip, messages)
export const PersonName = withWords(PlainPersonName, messages)
export const PhoneOffer = withWords(PlainPhoneOffer, messages)
