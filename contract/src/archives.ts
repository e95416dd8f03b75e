import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** One line is one JSON text; docs/archives.md has the format. */
const media = 'application/x-ndjson'
const maxBytes = 64 * 1024 * 1024

const BroughtIn = z
  .object({
    lists: z
      .array(z.object({ id: field.id, name: field.list.name }))
      .meta({ description: 'Those that are the caller’s now.' }),
  })
  .meta({ id: 'BroughtIn', description: 'What an archive held.' })
export type BroughtIn = z.infer<typeof BroughtIn>

const one = 'An archive (`docket.archive.v1`) of one moment: every line of it is a JSON text.'

export const archives = {
  exportArchive: endpoint({
    method: 'GET',
    path: '/users/me/archive',
    summary: 'Take all lists out without a loss',
    description: `The lists that the caller owns, with all that was done in them, for \`importArchive\` here or in another Docket. At most 64 MiB. An
account takes out one at a time.`,
    auth: 'session',
    level: 'full',
    gates: ['not_demo'],
    isLong: true,
    answers: { 200: { media } },
    says: { 200: one },
    sends: ['content-disposition'],
    refuses: ['list.too_large', 'unavailable'],
  }),
  exportListArchive: endpoint({
    method: 'GET',
    path: '/lists/{listID}/archive',
    summary: 'Take a list out without a loss',
    description: 'As `exportArchive`, one list of the caller’s own.',
    auth: 'session',
    level: 'full',
    isBound: false,
    needs: 'owner',
    gates: ['not_demo'],
    isLong: true,
    answers: { 200: { media } },
    says: { 200: one },
    sends: ['content-disposition'],
    refuses: ['list.too_large', 'unavailable'],
  }),
  importArchive: endpoint({
    method: 'POST',
    path: '/users/me/archive',
    summary: 'Bring lists in from an archive',
    description: `Gives the caller the lists of an archive as they were, under their ids: all of them or none. It is read to its end and held against
its digests first. What other people did in it is kept under ids that lead to nobody; an archive that names people who have an account here is refused, since whoever
has written it could have them say anything. The lists have no other members. An account brings in one at a time.`,
    auth: 'session',
    gates: ['not_demo', 'paid'],
    body: { media, maxBytes },
    answers: { 201: BroughtIn },
    says: { 201: 'The lists are the caller’s.' },
    refuses: ['archive.refused', 'archive.taken', 'list.too_many', 'unavailable'],
  }),
}
