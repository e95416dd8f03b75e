const linkTo = (sign: string, scheme: string): RegExp =>
  new RegExp(
    `${sign}\\[(?<name>[^[\\]\\n]{1,200})\\]\\(${scheme}:(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\\)`,
    'gi',
  )
/** Somebody, as `@[name](user:id)`. */
const mention = linkTo('@', 'user')
/** Another task, as `#[name](task:id)`. */
const reference = linkTo('#', 'task')

/** A text names no more people than this: further mentions are text. */
const MOST = 100

/** The ids of the accounts that a comment or description mentions as `@[name](user:id)`, in lower case, each once. */
export const mentionedIn = (text: string): string[] => {
  if (!text.includes('](user:')) return []
  const ids = new Set<string>()
  for (const { groups } of text.matchAll(mention)) {
    ids.add(groups!['id']!.toLowerCase())
    if (ids.size === MOST) break
  }
  return [...ids]
}

/** The text as people read it: of a mention its name remains, behind an `@`, and of a reference behind a `#`. */
export const withoutMentions = (text: string): string =>
  text.includes('](') ? text.replace(mention, '@$<name>').replace(reference, '#$<name>') : text

/** The same of the beginning of a text, which may end within a mention: what there is of that is left out. */
export const beginningWithoutMentions = (beginning: string): string =>
  withoutMentions(beginning).replace(/[@#]\[[^[\]\n]*(?:\]\([^()\n]*)?$/, '')

/** A name as it stands in a mention or a reference: without brackets, which would end it. */
export const mentionName = (name: string): string =>
  [...name.replace(/[[\]\n\\]/g, '').trim()].slice(0, 100).join('').trimEnd()

/** Whom a text mentions, by the names that stand in it. */
export const namesIn = (text: string): Map<string, string> => linksIn(text, mention)

/** To which tasks it refers, in the same way. */
export const tasksIn = (text: string): Map<string, string> => linksIn(text, reference)

const linksIn = (text: string, link: RegExp): Map<string, string> =>
  new Map(Array.from(text.matchAll(link), ({ groups }) => [groups!['name']!, groups!['id']!]))

/**
 * The text with its `@name` as mentions of those whom `ids` has by that name; the longest name counts. What is a mention already
 * stays.
 */
export const withMentions = (text: string, ids: ReadonlyMap<string, string>): string =>
  withLinks(text, ids, { sign: '@', scheme: 'user' })

/** The same for `#name` and tasks. */
export const withReferences = (text: string, ids: ReadonlyMap<string, string>): string =>
  withLinks(text, ids, { sign: '#', scheme: 'task' })

const withLinks = (
  text: string,
  ids: ReadonlyMap<string, string>,
  { sign, scheme }: { sign: string; scheme: string },
): string => {
  const names = [...ids.keys()].filter((name) => name !== '').sort((a, b) => b.length - a.length)
  if (names.length === 0) return text
  // `RegExp.escape` is younger than some browsers that Docket is for.
  const named = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}_])${sign}(${named})(?![\\p{L}\\p{N}_])`, 'gu'),
    (_, name: string) => `${sign}[${name}](${scheme}:${ids.get(name)})`,
  )
}
