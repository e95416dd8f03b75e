/** A step of a list in CommonMark: `- [ ] Pack`, also in quotes. */
export const box = /^((?:[ \t]|>)*(?:[-+*]|\d{1,9}[.)])[ \t]+\[)([ xX])(?=\][ \t]+\S)/

/** Lines of which nothing but the box is another in `after`, by their index; nothing where more than that is. */
export const ticksBetween = (before: string, after: string): readonly number[] | undefined => {
  const [lines, others] = [before.split('\n'), after.split('\n')]
  const ticks = [...lines.keys()].filter((index) => lines[index] !== others[index])
  const isTick = (index: number) =>
    box.test(lines[index]!) && lines[index]!.replace(box, '$1') === others[index]?.replace(box, '$1')
  return lines.length === others.length && ticks.length > 0 && ticks.every(isTick) ? ticks : undefined
}

/**
 * The ticks between `before` and `after`, made in what somebody else has written meanwhile. Nothing where one of those lines
 * is another there: whoever ticked it has meant something else. Nor where the same is written several times, and once more or
 * less by now.
 */
export const ticksIn = (theirs: string, before: string, after: string): string | undefined => {
  const [lines, others, result] = [before.split('\n'), after.split('\n'), theirs.split('\n')]
  for (const index of ticksBetween(before, after) ?? []) {
    const same = (line: string) => line === lines[index] || line === others[index]
    const found = result.filter(same).length
    if (found !== lines.filter(same).length) return undefined
    let left = lines.slice(0, index).filter(same).length
    result[result.findIndex((line) => same(line) && left-- === 0)] = others[index]!
  }
  return result.join('\n')
}
