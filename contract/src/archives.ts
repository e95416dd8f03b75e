import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** One line is one JSON text; docs/archives.md has the format. */
const media = 'application/x-ndjson'
const maxBytes = 64 * 1024 * 1024

const BroughtIn = z
  .object({ lists: z.array(field.id).meta({ description: 'Their ids.' }) })
  .meta({ id: 'BroughtIn', description: 'The lists.' })
export type BroughtIn = z.infer<typeof BroughtIn>

const one = 'Lines of JSON.'

export const archives = {
  exportArchive: endpoint({
    method: 'GET',
    path: '/users/me/archive',
    summary: 'Take one’s lists out',
    description: 'For `importArchive`. At most 64 MiB, one at a time.',
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
    summary: 'Take a list out',
    description: 'As `exportArchive`.',
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
    summary: 'Bring an archive in',
    description: 'All of its lists or none, under their ids. It may name nobody else who has an account here.',
    auth: 'session',
    gates: ['not_demo', 'paid'],
    body: { media, maxBytes },
    answers: { 201: BroughtIn },
    says: { 201: 'They are the caller’s.' },
    refuses: ['archive.refused', 'archive.taken', 'list.too_many', 'unavailable'],
  }),
}
