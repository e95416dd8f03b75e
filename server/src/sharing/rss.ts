interface Channel {
  readonly name: string
  readonly description: string
  readonly created_at: string
  /** The page that shows the list. */
  readonly page: string
  /** The feed's own. */
  readonly address: string
}

interface Item {
  readonly id: string
  readonly name: string
  readonly finished_at: string
  readonly updated_at: string
  /** Of the note, empty where there is none. */
  readonly html: string
}

/**
 * RSS 2.0, as the RSS Advisory Board's profile would have it. Nothing in it comes from a clock: the same tasks make the same
 * bytes.
 */
export const rss = (channel: Channel, items: readonly Item[]): string =>
  wellFormed(`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${text(channel.name)}</title>
<link>${text(channel.page)}</link>
<description>${text(channel.description || channel.name)}</description>
<atom:link href="${text(channel.address)}" rel="self" type="application/rss+xml"/>
<lastBuildDate>${date(lastChange(channel, items))}</lastBuildDate>
<generator>Docket</generator>
${items.map((item) => itemOf(item, channel.page)).join('')}</channel>
</rss>
`)

const itemOf = ({ id, name, finished_at, html }: Item, page: string): string => `<item>
<title>${text(name)}</title>
<link>${text(page)}</link>
<guid isPermaLink="false">${id}</guid>
<pubDate>${date(finished_at)}</pubDate>
${html && `<description>${text(html)}</description>\n`}</item>
`

const lastChange = ({ created_at }: Channel, items: readonly Item[]): string =>
  items.reduce((latest, { updated_at }) => (updated_at > latest ? updated_at : latest), created_at)

const date = (timestamp: string): string => new Date(timestamp).toUTCString()

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escaped rather than in CDATA, which `]]>` would end. */
const text = (plain: string): string => plain.replace(/[&<>"]/g, (character) => entities[character]!)

/** What XML 1.0 has no place for, not even escaped: control characters, lone surrogates, U+FFFE and U+FFFF. */
const wellFormed = (xml: string): string =>
  xml.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
