import { calendarMessages } from '../../locales/calendar.en.ts'
import { withWords } from '../../locales/more-strings.tsx'
import { CalendarView as PlainCalendarView } from './calendar-view.tsx'

export const CalendarView = withWords(PlainCalendarView, calendarMessages)
