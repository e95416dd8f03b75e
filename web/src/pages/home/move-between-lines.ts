/** Every line of home carries this on its link. */
export const lineMark = 'data-line'

/** Moves the focus to the line above or below; from anywhere else to the first or last. */
export const moveBetweenLines = (step: 1 | -1): false | undefined => {
  const lines = [...document.querySelectorAll<HTMLElement>(`[${lineMark}]`)]
  const focused = document.activeElement?.closest('li')
  const index = lines.findIndex((line) => line.closest('li') === focused)
  const next = index === -1 ? lines.at(step === 1 ? 0 : -1) : lines[index + step]
  if (!next) return false
  next.focus()
  return undefined
}

/** Where the focus goes once the line of this list is gone: the next one, or the one before the last. */
export const neighbourOf = (listID: string): HTMLElement | undefined => {
  const lines = [...document.querySelectorAll<HTMLAnchorElement>(`[${lineMark}]`)]
  const index = lines.findIndex((line) => line.pathname.endsWith(listID))
  return lines[index + 1] ?? lines[index - 1]
}
