/** Tells the styles whether a pointer or a key was used last. */
export const notePointer = (): void => {
  const { dataset } = document.documentElement
  const options = { capture: true, passive: true }
  window.addEventListener(
    'pointerdown',
    () => {
      dataset.pointer = ''
    },
    options,
  )
  window.addEventListener(
    'keydown',
    ({ ctrlKey, metaKey, altKey }) => {
      if (!ctrlKey && !metaKey && !altKey) delete dataset.pointer
    },
    options,
  )
}
