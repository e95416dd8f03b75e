import { allLayers, type BoundKeys, isBound, type KeyBinding } from './keys.ts'

/** Every listed binding that works now, by group. */
export const listedKeys = (): { group: string; bindings: BoundKeys[] }[] => {
  const groups = Map.groupBy(allLayers(), (layer) => layer.group)
  return [...groups].flatMap(([group, members]) => {
    const bindings = members.flatMap((layer) => layer.bindings.filter(isBound).filter(({ label }) => label))
    return bindings.length === 0 ? [] : [{ group, bindings }]
  })
}

/** Everything with a name that would do something now: first what is done with the lines in hand, last what is possible everywhere. */
export const possibleActions = (bindings: readonly KeyBinding[]): KeyBinding[] => {
  const named = bindings.filter(({ label }) => label !== undefined)
  const nameOf = ({ label, about }: KeyBinding) => `${label} ${about}`
  const byName = new Map(named.toReversed().map((binding) => [nameOf(binding), binding]))
  const possible = named.filter(
    (binding) => byName.get(nameOf(binding)) === binding && !binding.isKeyOnly && binding.isPossible?.() !== false,
  )
  const rankOf = ({ keys, isPossible, isGeneral }: KeyBinding) =>
    isGeneral ? 3 : keys === undefined ? 2 : isPossible ? 0 : 1
  return possible.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Does what the binding does, as if its keys had been pressed in this element. */
export const runBinding = (binding: KeyBinding, element: Element): void => {
  const event = new KeyboardEvent('keydown', { bubbles: true })
  element.addEventListener('keydown', (dispatched) => binding.run(dispatched as KeyboardEvent), { once: true })
  element.dispatchEvent(event)
}
