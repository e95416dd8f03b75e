import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

const address = {
  token: z.string().meta({
    description: 'What the address ends in: a secret, which whoever has the address has too.',
    examples: ['9XkD3Tq0m1vY7o2cQbX5uJwLz8RfEaPhNsGiKtUy4Wc'],
  }),
  url: z.string().meta({
    description: 'What to subscribe to in a calendar program.',
    examples: ['https://docket.example/api/v1/public/calendar/9XkD3Tq0m1vY7o2cQbX5uJwLz8RfEaPhNsGiKtUy4Wc.ics'],
  }),
}

const CalendarAddress = z
  .object(address)
  .meta({ id: 'CalendarAddress', description: 'Where a calendar program reads what is due.' })
export type CalendarAddress = z.infer<typeof CalendarAddress>

const CalendarState = z
  .object({ enabled: z.boolean().describe('Whether there is an address.'), ...address })
  .meta({ id: 'CalendarState', description: 'Whether a calendar program can read what is due, and where.' })
export type CalendarState = z.infer<typeof CalendarState>

export const calendar = {
  getCalendar: endpoint({
    method: 'GET',
    path: '/users/me/calendar',
    summary: 'Where a calendar program reads what is due',
    description: `\`token\` and \`url\` are empty where there is no address, and after the installation’s secret was replaced: the address
goes on showing what it showed, and a new one can be told again.`,
    auth: 'session',
    gates: ['own_session'],
    answers: { 200: CalendarState },
    says: { 200: 'Whether there is an address, and which.' },
  }),
  makeCalendar: endpoint({
    method: 'POST',
    path: '/users/me/calendar',
    summary: 'Make an address for calendar programs',
    description:
      'A new one each time: an older one shows nothing any more. Whoever has it reads it without signing in.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    answers: { 200: CalendarAddress },
    says: { 200: 'The new address.' },
  }),
  deleteCalendar: endpoint({
    method: 'DELETE',
    path: '/users/me/calendar',
    summary: 'Take the address for calendar programs away',
    description: 'Where there is none, nothing happens.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    answers: { 204: 'empty' },
    says: { 204: 'There is no address.' },
  }),
  getCalendarFeed: endpoint({
    method: 'GET',
    path: '/public/calendar/{token}.ics',
    params: { token: field.shownToken },
    summary: 'What is due, for calendar programs',
    description: `One event (RFC 5545) for each open task with a due date in any list that the account can see at this moment: its name,
its list, the beginning of its description and its address, and nothing of people. What has been due for more than 30 days is left out,
and of more than 1,000 the first 1,000 are told.`,
    auth: 'public',
    answers: { 200: { media: 'text/calendar' } },
    says: { 200: 'The calendar.' },
    sends: ['etag', 'x-robots-tag'],
    refuses: ['not_found', 'rate_limited'],
  }),
}
