/** A token of a link as somebody may mistype, cut or guess it, by what was done to it. */
export const damaged = (token: string): Record<string, string> => ({
  'the last character cut': token.slice(0, -1),
  'a character added': `${token}A`,
  'the first character changed': `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
  // The last character of 43 holds four bits: several of them decode to the same bytes.
  'the last character changed': `${token.slice(0, -1)}${nextLetter(token.at(-1)!)}`,
  'another case': token.replace(/[a-z]/i, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  ),
})

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const nextLetter = (letter: string): string => letters[(letters.indexOf(letter) ^ 1) % letters.length]!

/** What cannot be one. */
export const malformed = ['', '%00', 'a\u0000b', 'a b', 'ü', 'x'.repeat(201)]

/** The token of a link that a mail carried. */
export const tokenOf = (link: string): string => {
  const { pathname, searchParams } = new URL(link)
  return searchParams.get('token') ?? pathname.slice(pathname.lastIndexOf('/') + 1)
}
