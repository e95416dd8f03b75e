import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import * as shown from './shown.ts'
import { ListState, TaskStatus } from './words.ts'

const PublicTask = z
  .object({
    id: field.id.describe('The task’s id.'),
    name: z.string().meta({ description: 'The task’s name.', examples: ['Milk'] }),
    description: z.string().meta({ description: 'More about it; may be empty.', examples: ['Two bottles'] }),
    status: TaskStatus,
    icon: shown.icon,
    labels: shown.labels,
    position: z.number().meta({ description: 'Its place in the list: the smallest comes first.', examples: [2] }),
  })
  .meta({ id: 'PublicTask', description: 'A task as everybody may see it.' })

/** Exactly what the world may see of a list. */
export const PublicProjectView = z
  .object({
    name: shown.list.name,
    description: shown.list.description,
    state: ListState,
    icon: shown.icon,
    tasks: z.array(PublicTask).describe('The open tasks, by position.'),
  })
  .meta({ id: 'PublicProjectView', description: 'A list as everybody with its public address may see it.' })
export type PublicProjectView = z.infer<typeof PublicProjectView>

const link = {
  token: z.string().meta({
    description: 'What the public addresses of the list end in.',
    examples: ['9XkD3Tq0m1vY7o2cQbX5uJwLz8RfEaPhNsGiKtUy4Wc'],
  }),
  url: z.string().meta({
    description: 'The page that shows the list to everybody.',
    examples: ['https://docket.example/p/9XkD3Tq0m1vY7o2cQbX5uJwLz8RfEaPhNsGiKtUy4Wc'],
  }),
}

const PublicLink = z.object(link).meta({ id: 'PublicLink', description: 'A list’s public address.' })
export type PublicLink = z.infer<typeof PublicLink>

const PublicLinkState = z
  .object({ enabled: z.boolean().describe('Whether the list is public.'), ...link })
  .meta({ id: 'PublicLinkState', description: 'Whether a list is public, and where. Viewers are not told where.' })
export type PublicLinkState = z.infer<typeof PublicLinkState>

const params = { token: field.shownToken }

export const sharing = {
  getPublicLink: endpoint({
    method: 'GET',
    path: '/lists/{listID}/public',
    summary: 'Whether a list is public, and where',
    description: `Viewers are told whether; \`token\` and \`url\` are empty for them, as they are while it is not. So they are for
everybody after the installation’s secret was replaced: the list is public where it was, and a new address can be told again.`,
    auth: 'session',
    needs: 'viewer',
    answers: { 200: PublicLinkState },
    says: { 200: 'Whether it is, and where.' },
  }),
  publishList: endpoint({
    method: 'POST',
    path: '/lists/{listID}/public',
    summary: 'Give a list a public address',
    description:
      'A new one each time: an older one shows nothing any more. Sent again with its `Idempotency-Key`, it is the same one.',
    auth: 'session',
    needs: 'owner',
    gates: ['not_demo', 'paid'],
    idempotent: true,
    answers: { 200: PublicLink },
    says: { 200: 'The new address.' },
  }),
  unpublishList: endpoint({
    method: 'DELETE',
    path: '/lists/{listID}/public',
    summary: 'Take a list’s public address away',
    description: 'A list that has none stays as it is.',
    auth: 'session',
    needs: 'owner',
    gates: ['not_demo', 'paid'],
    answers: { 204: 'empty' },
    says: { 204: 'The list is not public.' },
  }),
  getPublicList: endpoint({
    method: 'GET',
    path: '/public/lists/{token}',
    params,
    summary: 'A public list',
    description: 'What everybody with the address may see: no members, comments or outputs.',
    auth: 'public',
    answers: { 200: PublicProjectView },
    says: { 200: 'The list with its open tasks.' },
    sends: ['etag', 'x-robots-tag'],
    refuses: ['not_found', 'rate_limited'],
  }),
  getPublicFeed: endpoint({
    method: 'GET',
    path: '/public/lists/{token}/rss',
    params,
    summary: 'The completed tasks of a public list as RSS 2.0',
    description: `One item for each completed task that is not archived, the latest first; of more than 200 the latest 200.
Its content is \`outputs.result\`, rendered from Markdown to harmless HTML, of which a feed shows the first 10,000 characters.`,
    auth: 'public',
    answers: { 200: { media: 'application/rss+xml' } },
    says: { 200: 'The feed.' },
    sends: ['etag', 'x-robots-tag'],
    refuses: ['not_found', 'rate_limited'],
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/public/lists/{token}/subscribe',
    params,
    summary: 'Join a public list as a viewer',
    description: 'Whoever belongs to it already keeps their role.',
    auth: 'session',
    gates: ['not_demo', 'paid'],
    answers: {
      200: z
        .object({ id: field.id.describe('The list that the caller can see from now on.') })
        .meta({ id: 'Subscribed', description: 'The list that was joined.' }),
    },
    says: { 200: 'The caller belongs to the list.' },
    refuses: ['not_found'],
  }),
}
