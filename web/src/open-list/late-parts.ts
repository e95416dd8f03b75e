import { askingMessages } from '../locales/asking.en.ts'
import { exportMessages } from '../locales/export.en.ts'
import { listPartMessages } from '../locales/list-parts.en.ts'
import { withWords } from '../locales/more-strings.tsx'
import { phoneMessages } from '../locales/phone.en.ts'
import { taskMessages } from '../locales/task.en.ts'
import { waitsMessages } from '../locales/waits.en.ts'
import { allListMessages } from './all-list-messages.ts'
import { BoxCount as PlainBoxCount } from './box-count.tsx'
import { BothVersions as PlainBothVersions } from './conflicts/both-versions.tsx'
import { LineQuestion as PlainLineQuestion } from './conflicts/line-question.tsx'
import { ListQuestion as PlainListQuestion } from './conflicts/list-question.tsx'
import { AfterEditor as PlainAfterEditor } from './editors/after-editor.tsx'
import { AssigneeMenu as PlainAssigneeMenu } from './editors/assignee-menu.tsx'
import { ChangedName as PlainChangedName } from './editors/changed-name.tsx'
import { DueEditor as PlainDueEditor } from './editors/due-editor.tsx'
import { LabelsEditor as PlainLabelsEditor } from './editors/labels-editor.tsx'
import { LabelsForm as PlainLabelsForm } from './editors/labels-form.tsx'
import { StatusMenu as PlainStatusMenu } from './editors/line-menus.tsx'
import { LineOverlay as PlainLineOverlay } from './editors/line-overlay.tsx'
import { LineQuestionOverlay as PlainLineQuestionOverlay } from './editors/line-question-overlay.tsx'
import { LookEditor as PlainLookEditor } from './editors/look-editor.tsx'
import { ReviewMenu as PlainReviewMenu } from './editors/review-menu.tsx'
import { StartEditor as PlainStartEditor } from './editors/start-editor.tsx'
import { ExportDialog as PlainExportDialog } from './export/export-dialog.tsx'
import { Announcer as PlainAnnouncer } from './frame/announcer.tsx'
import { CompletedStamp as PlainCompletedStamp } from './frame/completed-stamp.tsx'
import { EndedPage as PlainEndedPage } from './frame/ended-page.tsx'
import {
  ListActionsByName as PlainListActionsByName,
  ListMenuItems as PlainListMenuItems,
} from './frame/list-actions.tsx'
import { PhoneDialog as PlainPhoneDialog } from './frame/phone-dialog.tsx'
import { NextNames as PlainNextNames } from './next-names.tsx'
import { NotLive as PlainNotLive } from './not-live.tsx'
import { Problems as PlainProblems } from './problems.tsx'
import { BellFor as PlainBellFor } from './remind/bell-for.tsx'
import { ReminderEditor as PlainReminderEditor } from './remind/reminder-editor.tsx'
import { SelectionBar as PlainSelectionBar } from './selection-bar.tsx'
import { ChangedSince as PlainChangedSince } from './task/changed-since.tsx'
import { ComesAfter as PlainComesAfter } from './task/comes-after.tsx'
import { ConflictNotice as PlainConflictNotice } from './task/conflict-notice.tsx'
import { KeptVersion as PlainKeptVersion } from './task/kept-version.tsx'
import { TakenNotice as PlainTakenNotice } from './task/taken-notice.tsx'
import { TaskOutputs as PlainTaskOutputs } from './task/task-outputs.tsx'
import { WaitingNotice as PlainWaitingNotice } from './task/waiting-notice.tsx'
import { WorkCells as PlainWorkCells } from './task/work-cells.tsx'
import { RefusedLines as PlainRefusedLines } from './unsent/refused-lines.tsx'
import { WaitsNote as PlainWaitsNote, WaitsSign as PlainWaitsSign } from './waits/waits-note.tsx'
import { Visitor as PlainVisitor } from './who/visitor.tsx'

export { assigneeOf } from './editors/line-question-overlay.tsx'
export { PrintedList } from './export/printed-list.tsx'

const messages = { list: { ...allListMessages, ...listPartMessages } }
const editorMessages = { ...messages, task: taskMessages, ...waitsMessages }

export const AfterEditor = withWords(PlainAfterEditor, editorMessages)
export const Announcer = withWords(PlainAnnouncer, messages)
export const AssigneeMenu = withWords(PlainAssigneeMenu, editorMessages)
export const BellFor = withWords(PlainBellFor, messages)
export const BothVersions = withWords(PlainBothVersions, messages)
export const ChangedName = withWords(PlainChangedName, messages)
export const BoxCount = withWords(PlainBoxCount, messages)
export const CompletedStamp = withWords(PlainCompletedStamp, messages)
export const DueEditor = withWords(PlainDueEditor, messages)
export const EndedPage = withWords(PlainEndedPage, messages)
export const ExportDialog = withWords(PlainExportDialog, { ...messages, ...exportMessages })
export const LineOverlay = withWords(PlainLineOverlay, editorMessages)
export const LineQuestion = withWords(PlainLineQuestion, messages)
export const ListActionsByName = withWords(PlainListActionsByName, messages)
export const ListMenuItems = withWords(PlainListMenuItems, messages)
export const ListQuestion = withWords(PlainListQuestion, messages)
export const LabelsEditor = withWords(PlainLabelsEditor, editorMessages)
export const LabelsForm = withWords(PlainLabelsForm, editorMessages)
export const LineQuestionOverlay = withWords(PlainLineQuestionOverlay, editorMessages)
export const LookEditor = withWords(PlainLookEditor, editorMessages)
export const NextNames = withWords(PlainNextNames, messages)
export const NotLive = withWords(PlainNotLive, messages)
export const PhoneDialog = withWords(PlainPhoneDialog, { ...messages, ...phoneMessages })
export const Problems = withWords(PlainProblems, editorMessages)
export const RefusedLines = withWords(PlainRefusedLines, messages)
export const ReminderEditor = withWords(PlainReminderEditor, messages)
export const ReviewMenu = withWords(PlainReviewMenu, editorMessages)
export const SelectionBar = withWords(PlainSelectionBar, messages)
export const StartEditor = withWords(PlainStartEditor, editorMessages)
export const StatusMenu = withWords(PlainStatusMenu, messages)
export const ComesAfter = withWords(PlainComesAfter, editorMessages)
export const ConflictNotice = withWords(PlainConflictNotice, editorMessages)
export const KeptVersion = withWords(PlainKeptVersion, editorMessages)
export const TakenNotice = withWords(PlainTakenNotice, editorMessages)
export const TaskOutputs = withWords(PlainTaskOutputs, editorMessages)
export const WaitingNotice = withWords(PlainWaitingNotice, { ...editorMessages, ...askingMessages })
export const Visitor = withWords(PlainVisitor, messages)
export const WorkCells = withWords(PlainWorkCells, editorMessages)
export const WaitsNote = withWords(PlainWaitsNote, editorMessages)
export const WaitsSign = withWords(PlainWaitsSign, editorMessages)
export const ChangedSince = withWords(PlainChangedSince, editorMessages)
