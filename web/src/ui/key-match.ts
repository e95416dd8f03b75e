/**
 * How keys are written: a letter or sign as it is typed (`l`, `?`), a named key in lower case (`arrowdown`, `space`,
 * `delete`), modifiers in front (`mod+k`, `alt+arrowup`, `shift+n`), two presses one after the other (`g h`).
 * `mod` is Ctrl, or ⌘ on a Mac.
 */
export type Keys = string

export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** A press in the spelling of `Keys`. Signs carry their own shift: `?` is `?` on every layout. */
export const spell = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): Keys => {
  const name = key === ' ' ? 'space' : key.toLowerCase()
  const showsShift = name.length > 1 || name !== name.toUpperCase()
  return [ctrlKey || metaKey ? 'mod' : '', altKey ? 'alt' : '', shiftKey && showsShift ? 'shift' : '', name]
    .filter(Boolean)
    .join('+')
}

/** Plain characters, which speech input and slips of the hand produce too; they can be switched off. */
export const isSingleCharacter = (keys: Keys): boolean =>
  keys.split(' ').every((press) => [...press.replace(/^shift\+/, '')].length === 1)

/** The second press of a sequence has to follow within this time. */
export const sequenceMs = 1200

/** Whether the press completes the keys, begins them, or neither. `held` is the press before, if it is recent. */
export const matchKeys = (keys: Keys, press: Keys, held: Keys | undefined): 'complete' | 'begun' | undefined => {
  const [first, second] = keys.split(' ')
  if (second === undefined) return press === first ? 'complete' : undefined
  if (held === first && press === second) return 'complete'
  return press === first ? 'begun' : undefined
}
