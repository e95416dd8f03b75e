/** So many are told at once. */
export const MOST_TOLD = 2000
