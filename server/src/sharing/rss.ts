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
  /** The HTML of the note as `xmlText` makes it, empty where there is none. */
  readonly note: string
}

/**
 * RSS 2.0, as the RSS Advisory Board's profile would have it. Nothing in it comes from a clock: the same tasks make the same
 * bytes.
 */
export const rss = (channel: Channel, items: readonly Item[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xmlText(channel.name)}</title>
<link>${xmlText(channel.page)}</link>
<description>${xmlText(channel.description || channel.name)}</description>
<atom:link href="${xmlText(channel.address)}" rel="self" type="application/rss+xml"/>
<lastBuildDate>${date(lastChange(channel, items))}</lastBuildDate>
<generator>Docket</generator>
${items.map((item) => itemOf(item, channel.page)).join('')}</channel>
</rss>
`

const itemOf = ({ id, name, finished_at, note }: Item, page: string): string => `<item>
<title>${xmlText(name)}</title>
<link>${xmlText(page)}</link>
<guid isPermaLink="false">${id}</guid>
<pubDate>${date(finished_at)}</pubDate>
${note && `<description>${note}</description>\n`}</item>
`

const lastChange = ({ created_at }: Channel, items: readonly Item[]): string =>
  items.reduce((latest, { updated_at }) => (updated_at > latest ? updated_at : latest), created_at)

const date = (timestamp: string): string => new Date(timestamp).toUTCString()

/**
 * Escaped rather than in CDATA, which `]]>` would end. What XML 1.0 has no place for, not even escaped, is replaced: control
 * characters, lone surrogates, U+FFFE and U+FFFF.
 */
export const xmlText = (plain: string): string =>
  plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
