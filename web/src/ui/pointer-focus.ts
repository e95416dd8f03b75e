/**
 * Marks what has the focus with `data-by-pointer` where a pointer was used last. The mark is on that element and not on the
 * root: there, the styles of the whole page would be worked out anew with the first key after each click.
 */
export const notePointer = (): void => {
  let isByPointer = false
  const note = ({ type, ctrlKey, metaKey, altKey }: FocusEvent & Partial<KeyboardEvent>): void => {
    if (type === 'pointerdown') isByPointer = true
    else if (type === 'keydown' && !ctrlKey && !metaKey && !altKey) isByPointer = false
    document.activeElement?.toggleAttribute('data-by-pointer', isByPointer)
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) window.addEventListener(type, note as EventListener, true)
}
