import { withWords } from '../../locales/more-strings.tsx'
import { phoneMessages } from '../../locales/phone.en.ts'
import { allListMessages } from './all-list-messages.ts'
import { Announcer as PlainAnnouncer } from './announcer.tsx'
import { ArchivedList as PlainArchivedList } from './archived-list.tsx'
import { BothVersions as PlainBothVersions } from './both-versions.tsx'
import { EmptyList as PlainEmptyList } from './empty-list.tsx'
import { EndedPage as PlainEndedPage } from './ended-page.tsx'
import { LineOverlay as PlainLineOverlay } from './line-overlay.tsx'
import { LineQuestion as PlainLineQuestion } from './line-question.tsx'
import { ListQuestion as PlainListQuestion } from './list-question.tsx'
import { NothingFound as PlainNothingFound } from './nothing-found.tsx'
import { PasteQuestion as PlainPasteQuestion } from './paste-question.tsx'
import { PhoneOffer as PlainPhoneOffer } from './phone-offer.tsx'
import { RefusedLines as PlainRefusedLines } from './refused-lines.tsx'
import { SelectionBar as PlainSelectionBar } from './selection-bar.tsx'

const messages = { list: allListMessages, ...phoneMessages }

export const ArchivedList = withWords(PlainArchivedList, messages)
export const BothVersions = withWords(PlainBothVersions, messages)
export const EmptyList = withWords(PlainEmptyList, messages)
export const EndedPage = withWords(PlainEndedPage, messages)
export const LineOverlay = withWords(PlainLineOverlay, messages)
export const LineQuestion = withWords(PlainLineQuestion, messages)
export const ListQuestion = withWords(PlainListQuestion, messages)
export const NothingFound = withWords(PlainNothingFound, messages)
export const RefusedLines = withWords(PlainRefusedLines, messages)
export const SelectionBar = withWords(PlainSelectionBar, messages)
export const PasteQuestion = withWords(PlainPasteQuestion, messages)
export const PhoneOffer = withWords(PlainPhoneOffer, messages)
export const Announcer = withWords(PlainAnnouncer, messages)
