/** What an overlay hangs from: an element, or a place. */
export interface Anchor {
  getBoundingClientRect(): DOMRect
}
