const mention =
  /@\[(?<name>[^[\]\n]{1,200})\]\(user:(?<id>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/gi

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

/** The text as people read it: of a mention its name remains, behind an `@`. */
export const withoutMentions = (text: string): string =>
  text.includes('](user:') ? text.replace(mention, '@$<name>') : text

/** How somebody is mentioned; brackets of a name, which would end it, are left out. */
export const mentionOf = ({ user_id, name }: { user_id: string; name: string }): string =>
  `@[${name.replace(/[[\]\n\\]/g, '').trim() || '?'}](user:${user_id})`
