/**
 * Whether a line comes after one of these, or after one that does, and so on: none of them may come after it. `afterOf` says
 * what a line comes after.
 */
export const comesAfter = (
  id: string,
  these: ReadonlySet<string>,
  afterOf: (id: string) => readonly string[],
): boolean => {
  const seen = new Set([id])
  // What is found on the way is looked at as well.
  for (const each of seen) {
    if (these.has(each)) return true
    for (const ahead of afterOf(each)) seen.add(ahead)
  }
  return false
}
