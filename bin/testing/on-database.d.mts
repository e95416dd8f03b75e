export const isTest: (file: string) => boolean
export const testsBelow: (...folders: readonly string[]) => readonly string[]
export const isOnDatabase: (test: string) => boolean
export const isWaiting: (test: string) => boolean
