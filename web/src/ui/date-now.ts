import { useSyncExternalStore } from 'react'
import { createMinutes } from '../domain/minutes.ts'

const minutes = createMinutes(document)

/** Now, and again as each minute begins: a line is late, and a day is over, when its clock says so. */
export const useMinute = (): Date => useSyncExternalStore(minutes.listen, minutes.now)
