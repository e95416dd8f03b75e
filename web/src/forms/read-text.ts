/** What stands in a field of text, by its name; empty where there is none. */
export const readText = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
