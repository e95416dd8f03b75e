import { useTranslations } from 'use-intl'
import type { Keys } from './key-match.ts'

const signs: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: '↵',
  escape: 'Esc',
  backspace: '⌫',
  shift: '⇧',
}

/** One press as it is printed on the key caps of the reader's language: `mod+k` → Ctrl, K (on a Mac ⌘, K). */
export const useKeyNames = (): ((press: Keys) => string[]) => {
  const t = useTranslations('keyCaps')
  const nameOf = (key: string): string => {
    if (key === 'mod') return isMac() ? '⌘' : t('control')
    if (key === 'alt') return isMac() ? '⌥' : 'Alt'
    if (key === 'space' || key === 'delete') return t(key)
    return signs[key] ?? key.toUpperCase()
  }
  return (press) => press.split('+').map(nameOf)
}

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)
