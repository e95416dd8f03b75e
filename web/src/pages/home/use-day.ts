import { useDateWords } from '../../ui/date-words.ts'

/** Says a past moment as people do: Today 14:00, Wed 18 Nov, 9 Nov. */
export const useDay = (): ((moment: Date, now: Date) => string) => useDateWords().past
