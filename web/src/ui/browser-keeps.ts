/** Small choices. A browser may refuse to keep anything, and then says so by throwing: they last as long as the page. */
const keptIn = (kind: 'localStorage' | 'sessionStorage') => {
  const refused = new Map<string, string | undefined>()
  const set = (key: string, value: string | undefined): void => {
    try {
      refused.delete(key)
      if (value === undefined) window[kind].removeItem(key)
      else window[kind].setItem(key, value)
    } catch {
      refused.set(key, value)
    }
  }
  const get = (key: string): string | undefined => {
    try {
      return refused.has(key) ? refused.get(key) : (window[kind].getItem(key) ?? undefined)
    } catch {
      return undefined
    }
  }
  return { get, set }
}

export const browserKeeps = keptIn('localStorage')
/** Until the tab is closed. */
export const tabKeeps = keptIn('sessionStorage')
