/** The server's rule for the names of lists. */
export const listNameRefusal = (typed: string): 'empty' | 'long' | undefined => {
  const name = typed.trim()
  if (name === '') return 'empty'
  return [...name].length > 255 ? 'long' : undefined
}
