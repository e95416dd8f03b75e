import type { ListItem, Nodes, PhrasingContent, RootContent, Table } from 'mdast'
import { createContext, createElement, type ReactNode, useContext, useId, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { definitionsIn, isReadable, markdownTree } from './markdown-tree.ts'
import { textLink } from './text-link.ts'

interface MarkdownProps {
  text: string
  /** A box can be ticked where it stands, and not any more: that of the item that begins there in the text. */
  onTick?: ((start: number) => void) | undefined
}

const Ticking = createContext<MarkdownProps['onTick']>(undefined)

/** Opens another task of the same list, by its id, where that can be done. */
export const OpenReference = createContext<((taskID: string) => void) | undefined>(undefined)

/** Text that somebody wrote, as CommonMark with tables and ticks. Markup in it is shown as it was typed, never run. */
export const Markdown = ({ text, onTick }: MarkdownProps) => {
  const content = useMemo(() => {
    if (!isReadable(text)) return <p className="whitespace-pre-wrap">{text}</p>
    const tree = markdownTree(text)
    const definitions = definitionsIn(tree)
    return drawAll(tree.children, (identifier) => definitions.get(identifier)?.url)
  }, [text])
  return (
    <Ticking value={onTick}>
      <div className="markdown wrap-anywhere">{content}</div>
    </Ticking>
  )
}

type AddressOf = (identifier: string) => string | undefined

const drawAll = (nodes: readonly Nodes[], addressOf: AddressOf): ReactNode[] =>
  nodes.map((node, index) => <Drawn key={index} node={withoutSign(node, nodes[index + 1])} addressOf={addressOf} />)

/** Somebody who is mentioned, `@[name](user:id)`, or another task, `#[name](task:id)`. */
const signOf = (node: Nodes | undefined): '@' | '#' | undefined => {
  if (node?.type !== 'link') return undefined
  return node.url.startsWith('user:') ? '@' : node.url.startsWith('task:') ? '#' : undefined
}

/** The text before them leaves the sign to them. */
const withoutSign = (node: Nodes, next: Nodes | undefined): Nodes => {
  const sign = signOf(next)
  return node.type === 'text' && sign && node.value.endsWith(sign) ? { ...node, value: node.value.slice(0, -1) } : node
}

const Drawn = ({ node, addressOf }: { node: Nodes; addressOf: AddressOf }): ReactNode => {
  const inner = (children: readonly Nodes[]) => drawAll(children, addressOf)
  switch (node.type) {
    case 'text':
    case 'html':
      return node.value
    case 'paragraph':
      return <p>{inner(node.children)}</p>
    case 'heading':
      // The name of the task is the heading above these.
      return createElement(node.depth < 3 ? 'h3' : 'h4', null, ...inner(node.children))
    case 'emphasis':
      return <em>{inner(node.children)}</em>
    case 'strong':
      return <strong>{inner(node.children)}</strong>
    case 'delete':
      return <del>{inner(node.children)}</del>
    case 'blockquote':
      return <blockquote>{inner(node.children)}</blockquote>
    case 'break':
      return <br />
    case 'thematicBreak':
      return <hr />
    case 'inlineCode':
      return <code dir="ltr">{node.value}</code>
    case 'code':
      return (
        <pre dir="ltr">
          <code dir="ltr">{node.value}</code>
        </pre>
      )
    case 'link':
      if (signOf(node) === '@') return <b className="font-group">@{inner(node.children)}</b>
      if (signOf(node) === '#') return <Reference taskID={node.url.slice(5)}>#{inner(node.children)}</Reference>
      return <SafeLink address={node.url}>{inner(node.children)}</SafeLink>
    case 'linkReference':
      return <SafeLink address={addressOf(node.identifier)}>{inner(node.children)}</SafeLink>
    // Nothing is fetched from elsewhere because somebody wrote it here.
    case 'image':
      return <SafeLink address={node.url}>{node.alt || node.url}</SafeLink>
    case 'imageReference':
      return <SafeLink address={addressOf(node.identifier)}>{node.alt || node.identifier}</SafeLink>
    case 'list': {
      const isLoose = node.spread || node.children.some(({ spread }) => spread)
      const items = node.children.map((item, index) => (
        <Item key={index} item={item} isLoose={isLoose} addressOf={addressOf} />
      ))
      return node.ordered ? <ol start={node.start ?? 1}>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return <DrawnTable table={node} addressOf={addressOf} />
    // Drawn by what they lie in, or not at all.
    case 'root':
    case 'listItem':
    case 'tableRow':
    case 'tableCell':
    case 'definition':
    case 'footnoteDefinition':
    case 'footnoteReference':
    case 'yaml':
      return null
  }
}

/** In a list whose items follow each other closely, what an item says stands in it without a paragraph of its own. */
const Item = ({ item, isLoose, addressOf }: { item: ListItem; isLoose: boolean; addressOf: AddressOf }) => {
  const id = useId()
  const isBox = typeof item.checked === 'boolean'
  const [first, ...rest] = isBox ? item.children : []
  const content = (isBox ? rest : item.children).flatMap<RootContent | PhrasingContent>((child) =>
    child.type === 'paragraph' && !isLoose ? child.children : child,
  )
  const Step = isLoose ? 'p' : 'span'
  return (
    <li className={isBox ? 'task-list-item' : undefined}>
      {isBox && <Box item={item} labelledBy={id} />}
      {first?.type === 'paragraph' && <Step id={id}>{drawAll(first.children, addressOf)}</Step>}
      {drawAll(content, addressOf)}
    </li>
  )
}

/** A step that is done or not. */
const Box = ({ item, labelledBy }: { item: ListItem; labelledBy: string }) => {
  const t = useTranslations('common')
  const tick = useContext(Ticking)
  const isDone = item.checked === true
  if (!tick)
    return (
      <span className="tick" role="img" aria-label={t(isDone ? 'ticked' : 'unticked')}>
        <Tick isDone={isDone} />
      </span>
    )
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isDone}
      aria-labelledby={labelledBy}
      className="tick"
      onClick={() => tick(item.position!.start.offset!)}
    >
      <Tick isDone={isDone} />
    </button>
  )
}

const side = { left: 'text-left', right: 'text-right', center: 'text-center' } as const

const DrawnTable = ({ table: { children: rows, align }, addressOf }: { table: Table; addressOf: AddressOf }) => {
  const cells = (Cell: 'th' | 'td', row: Table['children'][number] | undefined) =>
    row?.children.map(({ children }, index) => {
      const to = align?.[index]
      return (
        <Cell key={index} className={to ? side[to] : undefined}>
          {drawAll(children, addressOf)}
        </Cell>
      )
    })
  return (
    <table>
      <thead>
        <tr>{cells('th', rows[0])}</tr>
      </thead>
      <tbody>
        {rows.slice(1).map((row, index) => (
          <tr key={index}>{cells('td', row)}</tr>
        ))}
      </tbody>
    </table>
  )
}

/** Only whole addresses of the web and of mail lead anywhere. */
const isSafe = (address: string | undefined): boolean => /^(?:https?:\/\/|mailto:)/i.test(address ?? '')

const SafeLink = ({ address, children }: { address: string | undefined; children: ReactNode }) =>
  isSafe(address) ? (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className={textLink}>
      {children}
    </a>
  ) : (
    <span>{children}</span>
  )

const Reference = ({ taskID, children }: { taskID: string; children: ReactNode }) => {
  const open = useContext(OpenReference)
  if (!open) return <b className="font-group">{children}</b>
  return (
    <button type="button" className={`${textLink} text-start`} onClick={() => open(taskID)}>
      {children}
    </button>
  )
}

const Tick = ({ isDone }: { isDone: boolean }) => (
  <svg aria-hidden viewBox="0 0 18 18" fill="none" width="100%">
    {isDone ? (
      <>
        <circle cx={9} cy={9} r={8.5} className="fill-ink-3" />
        <path d="m5.4 9.3 2.4 2.4 4.8-5" strokeWidth={1.75} strokeLinecap="round" className="stroke-sheet" />
      </>
    ) : (
      <circle cx={9} cy={9} r={7.75} strokeWidth={1.5} className="stroke-edge" />
    )}
  </svg>
)
