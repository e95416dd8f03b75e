/** Of the page. */
export const readingDirection = (): 'ltr' | 'rtl' =>
  getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr'
