import type { Command } from '../command.ts'
import { fieldsOf } from '../fields.ts'

export const whoami: Command = {
  name: 'whoami',
  group: 'this machine',
  says: 'the account that the key belongs to, and the server',
  fields: fieldsOf.account,
  run: async ({ client, out, server }, { json }) => {
    const me = await client.getMe()
    if (json) return out.json({ ...me, server }, json)
    out.line(`${me.display_name ? `${me.display_name} <${me.email}>` : me.email} at ${server}`)
  },
}
