import { useEffect, useSyncExternalStore } from 'react'
import { areDatesRead, loadDates, onDatesRead } from '../domain/natural-date.ts'
import { whenIdle } from './when-idle.ts'

/** For a field in which dates are typed: fetches what reads them when there is time, and draws anew when it is there. */
export const useDateReading = (): void => {
  useEffect(() => whenIdle(() => void loadDates()), [])
  useSyncExternalStore(onDatesRead, areDatesRead)
}
