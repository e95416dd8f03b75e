/** Below 0 if `a` stands before `b`; 0 for none but the same. */
export type Compare<Item> = (a: Item, b: Item) => number

/** The first place whose item is not before this one. */
export const placeIn = <Item>(items: readonly Item[], item: Item, compare: Compare<Item>): number =>
  firstIn(items, (other) => compare(other, item) >= 0)

/** The first place from which on it is so; behind the last where it is so of none. */
export const firstIn = <Item>(items: readonly Item[], isSo: (item: Item) => boolean): number => {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSo(items[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

/** One item in the place of another that is there. Answers whether it stands elsewhere now; if not, nothing was shifted. */
export const replaceIn = <Item>(items: Item[], before: Item, after: Item, compare: Compare<Item>): boolean => {
  const at = placeIn(items, before, compare)
  const isBehind = at === 0 || compare(items[at - 1]!, after) < 0
  if (isBehind && (at === items.length - 1 || compare(after, items[at + 1]!) < 0)) {
    items[at] = after
    return false
  }
  items.splice(at, 1)
  insertIn(items, after, compare)
  return true
}

export const insertIn = <Item>(items: Item[], item: Item, compare: Compare<Item>): void => {
  const last = items.at(-1)
  if (last === undefined || compare(last, item) < 0) items.push(item)
  else items.splice(placeIn(items, item, compare), 0, item)
}

/** It has to be there. */
export const removeIn = <Item>(items: Item[], item: Item, compare: Compare<Item>): void =>
  void items.splice(placeIn(items, item, compare), 1)
