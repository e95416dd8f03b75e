import { browserKeeps } from '../ui/browser-keeps.ts'

const storageKey = 'docket.only-mine'

/** Whether of the days only what is assigned to the reader was looked at last. */
export const keptOnlyMine = (): boolean => browserKeeps.get(storageKey) === 'on'

export const keepOnlyMine = (isOn: boolean): void => browserKeeps.set(storageKey, isOn ? 'on' : undefined)
