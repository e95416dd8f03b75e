import type { Definition, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'

/** So deep nobody nests, so many lists and quotes nobody opens, and so many marks nobody sets close together. */
const MOST_NESTED = 40
const MOST_OPENED = 10_000
const MOST_WORK = 4_000_000

/**
 * Whether reading its marks takes a moment at most. Some texts take minutes: the time grows with the square of the marks
 * between two blank lines, and with how deep lists and quotes lie in each other.
 */
export const isReadable = (text: string): boolean => {
  let marks = 0
  let depth = 0
  let work = 0
  let opened = 0
  for (const line of text.split(/\r\n?|\n/)) {
    const lead = /^(?:[ \t]|>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*/.exec(line)![0].trimEnd()
    const blanks = lead.match(/[ \t]/g)?.length ?? 0
    const nested = lead.length - blanks + blanks / 4
    const isNewBlock = line.trim() === lead.trim() || /^ {0,3}(?:#|[-+*][ \t])/.test(line)
    if (isNewBlock) [marks, depth] = [0, 0]
    depth = Math.max(depth, nested)
    // A line that only goes on is held against every list and quote that it is in.
    const more = (line.match(/[[\]*_~]/g)?.length ?? 0) + depth - nested
    work += more * (2 * marks + more)
    marks += more
    opened += nested
    if (nested > MOST_NESTED || opened > MOST_OPENED || work > MOST_WORK) return false
  }
  return true
}

/** CommonMark with tables, boxes to tick, struck text and bare addresses. Every node says where it stands in the text. */
export const markdownTree = (text: string): Root =>
  fromMarkdown(text, {
    extensions: [gfmTable(), gfmTaskListItem(), gfmStrikethrough(), gfmAutolinkLiteral()],
    mdastExtensions: [
      gfmTableFromMarkdown(),
      gfmTaskListItemFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      gfmAutolinkLiteralFromMarkdown(),
    ],
  })

/** What a link like `[text][name]` leads to, by its name. Of two with the same name the first counts. */
export const definitionsIn = (node: Nodes, found = new Map<string, Definition>()): ReadonlyMap<string, Definition> => {
  if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
  if ('children' in node) for (const child of node.children) definitionsIn(child, found)
  return found
}
