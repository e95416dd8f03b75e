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
