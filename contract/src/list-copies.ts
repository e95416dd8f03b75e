import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { Project } from './lists.ts'

const ListCopy = z
  .object({
    name: field.list.name.optional().describe('What the copy is called; left out, as the list is.'),
    keep_dates: z.boolean().default(false).describe('Whether its tasks are due when those of the list are.'),
  })
  .meta({ id: 'ListCopy', description: 'How a list is copied.' })
export type ListCopy = z.infer<typeof ListCopy>

export const listCopies = {
  copyList: endpoint({
    method: 'POST',
    path: '/lists/{listID}/copy',
    summary: 'Copy a list',
    description: `Makes a list of the caller’s own, with the description, icon and Git repository of this one and its tasks that are
not archived, in their order: name, description, icon, colour, \`position\`, \`created_at\` and, with \`keep_dates\`, \`due_at\`. All of
them are pending. Outputs, comments, attempts, members, invites and the public address are not copied. Whoever can see the list may copy
it. The copy is of one moment, whatever happens to the list meanwhile, and there is nothing of it to be seen before it is whole.
An account makes one copy at a time. One that takes longer than an answer may is refused with \`unavailable\` and goes on:
asked again with the same \`Idempotency-Key\`, it is answered when it is there. As with \`createList\`, an account can own 2,000
lists, one of the demo 10.`,
    auth: 'session',
    isBound: false,
    needs: 'viewer',
    gates: ['paid'],
    idempotent: true,
    body: ListCopy,
    answers: { 201: Project },
    says: { 201: 'The copy.' },
    refuses: ['demo_account', 'list.too_many', 'list.too_large', 'unavailable'],
  }),
}
