import type { Command } from '../command.ts'
import { waitingFor, wordsOf } from '../outbox.ts'

export const outbox: Command = {
  name: 'outbox',
  group: 'this machine',
  says: 'what was added while the server was out of reach, and is not sent yet',
  more: `\`docket add\` and \`docket comment\` keep what they are given on this machine while the server is out of reach. The next
command that reaches it sends all of it, in its order, each once. What the server refuses then is put aside, and said.`,
  isLocal: true,
  fields: ['what', 'kept_at', 'list', 'task', 'body', 'server', 'key'],
  run: async (context, { json }) => {
    const waiting = (await waitingFor(context)).map((one) => one.waiting)
    if (json) return context.out.json(waiting, json)
    context.out.table(
      [{ title: 'KEPT AT', style: 'dim' }, { title: 'WHAT' }, { title: 'TEXT', gives: true }],
      waiting.map((one) => [one.kept_at, one.what, wordsOf(one)]),
    )
    if (waiting.length === 0) context.out.say('Nothing waits.')
  },
}
