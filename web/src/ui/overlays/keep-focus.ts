/**
 * For the ref of a window. When what has the focus goes, Base UI gives the focus to the window around it, and gives it once
 * more in the next frame, whatever has come in its place by then. What stands in the window keeps it.
 */
export const keepFocusWithin = (window: HTMLElement | null): void => {
  if (!window) return
  window.focus = (options) => {
    if (!window.contains(document.activeElement)) HTMLElement.prototype.focus.call(window, options)
  }
}
