import { type ComponentType, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { browserKeeps } from './browser-keeps.ts'
import { isSingleCharacter, type Keys, matchKeys, sequenceMs, spell } from './key-match.ts'

export interface KeyBinding {
  /** Left out where it is only done by its name. */
  keys?: Keys
  /** What it does, for the list of all keys and for the palette. Without it the binding is in neither. */
  label?: string
  /** What it is done to, where the label alone could mean something else: the name of a list. */
  about?: string
  icon?: ComponentType<{ 'aria-hidden': true; size: number; strokeWidth: number }>
  /** How the keys are written in that list where `keys` does not say it well: `1–9`. */
  shown?: string
  /** Also while a field has the focus; only for keys that type nothing. */
  inFields?: boolean
  /** Whether it would do anything now; left out where it always does. */
  isPossible?(): boolean
  /** What only keys do, and nobody would choose from a list: to move the focus, to extend a selection. */
  isKeyOnly?: true
  /** It has nothing to do with what is open. */
  isGeneral?: true
  /** `false` lets the press go on to the next binding and to the browser. */
  run(event: KeyboardEvent): unknown
}

interface Layer {
  group: string
  bindings: readonly KeyBinding[]
}

const layers: Layer[] = []
const switchKey = 'docket.single-keys'
const listeners = new Set<() => void>()

let held: { press: Keys; at: number } | undefined

/**
 * Binds keys while the component is mounted. A component mounted later wins over an earlier one. Nothing runs from
 * inside a dialog or menu, nor in fields unless a binding says so. `group` is the heading in the list of all keys.
 */
export const useKeys = (group: string, bindings: readonly KeyBinding[]): void => {
  const layer = useRef<Layer>({ group, bindings })
  // Before anything is painted: what is seen can be done.
  useLayoutEffect(() => {
    layer.current.group = group
    layer.current.bindings = bindings
  })
  useLayoutEffect(() => {
    const own = layer.current
    if (layers.length === 0) window.addEventListener('keydown', handle)
    layers.push(own)
    return () => {
      layers.splice(layers.indexOf(own), 1)
      if (layers.length === 0) window.removeEventListener('keydown', handle)
    }
  }, [])
}

export type BoundKeys = KeyBinding & { keys: Keys }

const isBound = (binding: KeyBinding): binding is BoundKeys => binding.keys !== undefined

/** Every listed binding that works now, by group. */
export const listedKeys = (): { group: string; bindings: BoundKeys[] }[] => {
  const groups = Map.groupBy(layers, (layer) => layer.group)
  return [...groups].flatMap(([group, members]) => {
    const bindings = members.flatMap((layer) => layer.bindings.filter(isBound).filter(({ label }) => label))
    return bindings.length === 0 ? [] : [{ group, bindings }]
  })
}

/** Everything with a name that would do something now, what has to do with what is open first. */
export const possibleActions = (): KeyBinding[] => {
  const named = layers.toReversed().flatMap(({ bindings }) => bindings.filter(({ label }) => label !== undefined))
  const nameOf = ({ label, about }: KeyBinding) => `${label} ${about}`
  const byName = new Map(named.toReversed().map((binding) => [nameOf(binding), binding]))
  const possible = named.filter(
    (binding) => byName.get(nameOf(binding)) === binding && !binding.isKeyOnly && binding.isPossible?.() !== false,
  )
  const rankOf = ({ keys, isGeneral }: KeyBinding) => (isGeneral ? 2 : keys === undefined ? 1 : 0)
  return possible.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Does what the binding does, as if its keys had been pressed in this element. */
export const runBinding = (binding: KeyBinding, element: Element): void => {
  const event = new KeyboardEvent('keydown', { bubbles: true })
  element.addEventListener('keydown', (dispatched) => binding.run(dispatched as KeyboardEvent), { once: true })
  element.dispatchEvent(event)
}

/** Whether single-letter keys work; a choice of this browser. */
export const useSingleKeys = (): [boolean, (on: boolean) => void] => [
  useSyncExternalStore(subscribe, singleKeysWork),
  (on) => {
    browserKeeps.set(switchKey, on ? 'on' : 'off')
    for (const listener of listeners) listener()
  },
]

const singleKeysWork = (): boolean => browserKeeps.get(switchKey) !== 'off'

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const handle = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || event.key === 'Shift') return
  const target = event.target instanceof Element ? event.target : document.body
  if (target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return

  const press = spell(event)
  const before = held && event.timeStamp - held.at < sequenceMs ? held.press : undefined
  held = undefined
  const inField = target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null
  const pressesControl = (press === 'space' || press === 'enter') && target.closest('button, a, summary') !== null

  // The end of a sequence is not the key that it is alone.
  const bindings = layers.toReversed().flatMap((layer) => layer.bindings.filter(isBound))
  for (const binding of bindings.toSorted((a, b) => b.keys.indexOf(' ') - a.keys.indexOf(' '))) {
    if (inField ? !binding.inFields : pressesControl) continue
    if (isSingleCharacter(binding.keys) && !singleKeysWork()) continue
    const match = matchKeys(binding.keys, press, before)
    if (match === 'begun') held = { press, at: event.timeStamp }
    if (match !== 'complete' || binding.run(event) === false) continue
    held = undefined
    event.preventDefault()
    return
  }
}
