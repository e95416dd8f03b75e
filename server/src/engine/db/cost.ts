const MICROS = 1_000_000

/** Dollars as they are kept, in millionths: sums of whole numbers are exact. */
export const toMicros = (dollars: number): number => Math.round(dollars * MICROS)
export const toDollars = (micros: number): number => micros / MICROS
