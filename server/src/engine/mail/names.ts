/**
 * Whether mail programs could make a link of something in it, which whoever wrote the name would then send to strangers in
 * our name: `https://…`, `www.…`, or a word with a dot that reads as the name of a host.
 */
export const namesAddress = (name: string): boolean =>
  /:\/\/|www\.|[\p{L}\p{N}-][.。](?:\p{L}{2,}|xn--[\w-]+)(?![\p{L}\p{N}])/iu.test(
    name.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''),
  )

const LONGEST_NAME = 100

/** What people have named, on one line, and not so long that it hides the rest, and in the direction of the sentence. */
export const shown = (name: string, longest = LONGEST_NAME): string => {
  const characters = [...name.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()]
  return characters.length <= longest ? characters.join('') : `${characters.slice(0, longest - 1).join('')}…`
}
