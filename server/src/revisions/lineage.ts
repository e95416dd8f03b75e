/** Tells one past of the data from another, for example from the one that a restored backup continues: six digits from 1 to 9. */
export const newLineage = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 9) + 1).join('')
