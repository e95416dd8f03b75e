export interface Event {
  readonly id: string
  readonly name: string
  readonly list_name: string
  /** May be cut. */
  readonly description: string
  readonly due_at: string
  /** 1 where only the day of `due_at` in UTC is meant. */
  readonly due_all_day: number
  readonly updated_at: string
  readonly rev: number
  /** The page that shows it. */
  readonly page: string
}

const MAX_OCTETS = 75

/**
 * A calendar (RFC 5545) with one event for each task, at the moment, or on the day, when it is due; nobody is busy because of it. Nothing in it
 * comes from a clock: the same tasks make the same bytes.
 */
export const ics = (events: readonly Event[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Docket//Docket//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Docket',
    'X-WR-CALNAME:Docket',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

const linesOf = ({ id, name, list_name, description, due_at, due_all_day, updated_at, rev, page }: Event): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}`,
  `SEQUENCE:${rev}`,
  `DTSTAMP:${moment(updated_at)}`,
  `LAST-MODIFIED:${moment(updated_at)}`,
  due_all_day === 1 ? `DTSTART;VALUE=DATE:${moment(due_at).slice(0, 8)}` : `DTSTART:${moment(due_at)}`,
  `SUMMARY:${text(name)}`,
  ...(description === '' ? [] : [`DESCRIPTION:${text(description)}`]),
  `CATEGORIES:${text(list_name)}`,
  `URL:${page}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** `2026-11-21T14:00:00.000Z` → `20261121T140000Z` */
const moment = (timestamp: string): string => `${timestamp.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** RFC 5545 section 3.3.11. What a text must not have there, control characters and halves of pairs, is replaced. */
const text = (plain: string): string =>
  plain
    .replaceAll(/\r\n?/g, '\n')
    .replace(/[^\t\n\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** RFC 5545 section 3.1: no line is longer than 75 octets; the next one that begins with a blank goes on with it. */
const folded = (line: string): string => {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line
  let result = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}
