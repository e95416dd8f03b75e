/** Up to two letters that stand for a person: "Mara Lindqvist" → "ML", "mara@halyard.example" → "MA". */
export const initialsOf = (name: string): string => {
  const words = name
    .split('@')[0]!
    .split(/[\s._-]+/u)
    .filter(Boolean)
  const [first = '', second] = words
  const letters = second ? [firstLetter(first), firstLetter(second)] : [...first].slice(0, 2)
  return letters.join('').toLocaleUpperCase()
}

const firstLetter = (word: string): string => [...word][0] ?? ''

/** One of six tints, the same for the same id everywhere. */
export const tintOf = (id: string): 1 | 2 | 3 | 4 | 5 | 6 => {
  let hash = 0
  for (const character of id) hash = (hash * 31 + character.codePointAt(0)!) >>> 0
  return ((hash % 6) + 1) as 1 | 2 | 3 | 4 | 5 | 6
}
