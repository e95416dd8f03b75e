/** How far a reader has come: it knows everything up to `rev`, in a lineage that it names or is trusted to mean. */
export interface Bookmark {
  readonly rev: number
  readonly lineage: string | undefined
}

export const bookmarkAt = (rev: number, lineage: string): string => `${rev}.${lineage}`

/** What makes no sense as a bookmark counts as none. */
export const readBookmark = (text: string | undefined): Bookmark | undefined => {
  const found = /^(\d{1,15})(?:\.([1-9]{6}))?$/.exec(text ?? '')
  return found ? { rev: Number(found[1]), lineage: found[2] } : undefined
}
