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

/** What one component binds. */
export interface Layer {
  group: string
  bindings: readonly KeyBinding[]
}

/** Those mounted last come last. */
let layers: readonly Layer[] = []
const switchKey = 'docket.single-keys'
const listeners = new Set<() => void>()

let held: { press: Keys; at: number } | undefined

let holders = 0
/** Presses that are meant for what is on its way. */
let waiting: KeyboardEvent[] = []

/**
 * A page is on its way, or a part of it: keys wait for it, but for those that have nothing to do with what is open. What is
 * returned is called once, when it is there; what was pressed is done when nothing is on its way any more.
 */
export const holdKeys = (): (() => void) => {
  holders++
  return () => {
    if (--holders) return
    const presses = waiting
    waiting = []
    for (const press of presses) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press))
  }
}

/** For whoever goes somewhere else meanwhile: it was not meant for that. */
export const forgetHeldKeys = (): void => {
  waiting = []
}

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
    setLayers([...layers, own])
    return () => setLayers(layers.filter((layer) => layer !== own))
  }, [])
}

const setLayers = (next: readonly Layer[]): void => {
  layers = next
  if (layers.length > 0) window.addEventListener('keydown', handle)
  else window.removeEventListener('keydown', handle)
  tell()
}

export const allLayers = (): readonly Layer[] => layers

/** The same, and drawn again when something comes that binds keys, or goes. */
export const useLayers = (): readonly Layer[] => useSyncExternalStore(subscribe, allLayers)

export type BoundKeys = KeyBinding & { keys: Keys }

export const isBound = (binding: KeyBinding): binding is BoundKeys => binding.keys !== undefined

/** Of whoever was mounted last first. */
export const bindingsOf = (layers: readonly Layer[]): KeyBinding[] =>
  layers.toReversed().flatMap(({ bindings }) => bindings)

/** Whether single-letter keys work; a choice of this browser. */
export const useSingleKeys = (): [boolean, (on: boolean) => void] => [
  useSyncExternalStore(subscribe, singleKeysWork),
  (on) => {
    browserKeeps.set(switchKey, on ? 'on' : 'off')
    tell()
  },
]

const singleKeysWork = (): boolean => browserKeeps.get(switchKey) !== 'off'

const tell = (): void => {
  for (const listener of listeners) listener()
}

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
  const bindings = bindingsOf(layers).filter(isBound)
  const waits = holders > 0 && !inField && !pressesControl && !/tab$|mod|alt/.test(press)
  for (const binding of bindings.toSorted((a, b) => b.keys.indexOf(' ') - a.keys.indexOf(' '))) {
    if (inField ? !binding.inFields : pressesControl) continue
    if (isSingleCharacter(binding.keys) && !singleKeysWork()) continue
    if (waits && !binding.isGeneral) continue
    const match = matchKeys(binding.keys, press, before)
    if (match === 'begun') held = { press, at: event.timeStamp }
    if (match !== 'complete' || binding.run(event) === false) continue
    held = undefined
    event.preventDefault()
    return
  }
  if (!waits) return
  waiting.push(event)
  event.preventDefault()
}
