import { randomInt } from 'node:crypto'

/** Letters that make no words and that nobody takes for each other (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 8

export const newCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** `BCDFGHJK` → `BCDF-GHJK` */
export const shownCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`

/** As it is kept, however somebody writes it. */
export const readCode = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z]/g, '')
