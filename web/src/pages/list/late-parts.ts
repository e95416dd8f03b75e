import { withWords } from '../../locales/more-strings.tsx'
import { phoneMessages } from '../../locales/phone.en.ts'
import { allListMessages } from '../../open-list/all-list-messages.ts'
import { ArchivedList as PlainArchivedList } from './archived-list.tsx'
import { DateChip as PlainDateChip } from './date-chip.tsx'
import { EmptyList as PlainEmptyList } from './empty-list.tsx'
import { NothingFound as PlainNothingFound } from './nothing-found.tsx'
import { PasteQuestion as PlainPasteQuestion } from './paste-question.tsx'
import { PhoneOffer as PlainPhoneOffer } from './phone-offer.tsx'

const messages = { list: allListMessages, ...phoneMessages }

export const ArchivedList = withWords(PlainArchivedList, messages)
export const DateChip = withWords(PlainDateChip, messages)
export const EmptyList = withWords(PlainEmptyList, messages)
export const NothingFound = withWords(PlainNothingFound, messages)
export const PasteQuestion = withWords(PlainPasteQuestion, messages)
export const PhoneOffer = withWords(PlainPhoneOffer, messages)
