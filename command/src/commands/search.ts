import type { SearchHit } from '@docket/contract'
import type { Command } from '../command.ts'
import { fieldsOf } from '../fields.ts'
import { findList } from '../find.ts'
import { shortId } from '../text.ts'

export const search: Command = {
  name: 'search',
  group: 'lists and tasks',
  says: 'looks for tasks by what they, and their comments, say',
  args: [{ name: 'WORD', kind: 'text', isRepeated: true }],
  options: {
    list: { short: 'l', value: 'LIST', kind: 'list', says: 'only tasks of this list' },
    status: {
      short: 's',
      value: 'STATUS',
      kind: ['pending', 'in_progress', 'completed', 'failed'],
      says: 'only tasks of this status',
    },
    limit: { short: 'n', value: 'N', says: 'so many at most: 1 to 100' },
  },
  fields: fieldsOf.hit,
  run: async (context, { words, options, json }) => {
    const { list, status, limit } = options
    const { hits, complete } = await context.client.search({
      q: words.join(' '),
      ...(list !== undefined && { list_id: (await findList(context, list)).id }),
      ...(status !== undefined && { status: status as SearchHit['status'] }),
      ...(limit !== undefined && { limit: Number(limit) }),
    })
    const { out } = context
    if (!complete) out.say('Not everything could be looked through in time.')
    if (json) return out.json(hits, json)
    out.table(
      [
        { title: 'ID', style: 'dim' },
        { title: 'STATUS' },
        { title: 'LIST' },
        { title: 'NAME', gives: true },
        { title: 'FOUND' },
      ],
      hits.map(({ task_id, status, list_name, name, where, snippet }) => [
        shortId(task_id),
        status,
        list_name,
        name,
        where === 'name' ? '' : snippet,
      ]),
    )
    if (hits.length === 0) out.say('Nothing was found.')
  },
}
