import type { Command } from '../command.ts'
import { fieldsOf } from '../fields.ts'
import { shortId } from '../text.ts'

export const lists: Command = {
  name: 'lists',
  group: 'lists and tasks',
  says: 'your lists, with how many of their tasks are done',
  flags: { all: { short: 'a', says: 'those that you archived, too' } },
  fields: fieldsOf.list,
  run: async ({ client, out }, { flags, json }) => {
    const found = (await client.getLists()).filter(({ archived }) => flags.all || !archived)
    if (json) return out.json(found, json)
    out.table(
      [{ title: 'ID', style: 'dim' }, { title: 'DONE' }, { title: 'STATE' }, { title: 'NAME', gives: true }],
      found.map(({ id, completed, total, state, name }) => [shortId(id), `${completed}/${total}`, state, name]),
    )
    if (found.length === 0) out.say('There is no list yet.')
  },
}
