/**
 * What a file `<part>.de.ts` has to say: the same keys as `<part>.en.ts`, none more and none less. It exports the same name:
 * `export const homeMessages: Translation<typeof english> = {…}`, with `import type { homeMessages as english }`.
 */
export type Translation<Messages> = {
  readonly [Key in keyof Messages]: Messages[Key] extends string ? string : Translation<Messages[Key]>
}
