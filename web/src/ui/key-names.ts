import type { Keys } from './key-match.ts'

const named: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: '↵',
  escape: 'Esc',
  space: 'Space',
  delete: 'Del',
  backspace: '⌫',
  shift: '⇧',
}

/** One press as it is printed on key caps: `mod+k` → Ctrl, K (on a Mac ⌘, K). */
export const keyNames = (press: Keys, mac: boolean): string[] =>
  press.split('+').map((key) => {
    if (key === 'mod') return mac ? '⌘' : 'Ctrl'
    if (key === 'alt') return mac ? '⌥' : 'Alt'
    return named[key] ?? key.toUpperCase()
  })

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)
