/** What was pasted into a line, one task per line. */
export interface PastedLine {
  name: string
  /** Its box was ticked. */
  isCompleted: boolean
}

const marker = /^\s*(?:[-*•–]\s+|\d{1,4}[.)]\s+)?(?:\[(?<box>[ xX✓✔]?)\]\s+)?/u

/** Without bullets, numbers, boxes and blank lines. The first goes on with what stands before the cursor. */
export const pastedLines = (clip: string, before = '', after = ''): PastedLine[] => {
  const lines = clip.split(/\r\n|\n|\r/).map((line) => {
    const [start, box] = marker.exec(line)!
    return { name: line.slice(start.length), isCompleted: box !== undefined && box.trim() !== '' }
  })
  const [first, last] = [lines[0]!, lines.at(-1)!]
  first.name = before + first.name
  last.name += after
  return lines
    .map((line) => ({ ...line, name: line.name.replace(/\p{Cc}+/gu, ' ').trim() }))
    .filter(({ name }) => name !== '')
}
