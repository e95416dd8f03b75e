// What somebody writes who has installed the client: it runs from a folder in which nothing else is installed.
import { ApiError, createClient, followList, worker } from '@docket/client'

const client = createClient({ baseUrl: process.env['DOCKET_URL'] ?? '', token: process.env['DOCKET_TOKEN'] ?? '' })
const { id } = await client.createList({ body: { name: 'Groceries' } }, { idempotencyKey: crypto.randomUUID() })
const follower = followList(client, id, {
  onFrame: (frame) => {
    if (frame.event === 'task' && frame.data.status !== 'in_progress') console.log(frame.data.name, frame.data.status)
  },
})
await client.createTask({ listID: id, body: { name: 'Milk' } })
await client.dispatchList({ listID: id })
await worker({
  client,
  list: id,
  untilDone: true,
  handle: (task, { attempt }) => ({ result: `${task.name} ${attempt}` }),
})
const refused = await client.getTask({ taskID: id }).catch((error) => error)
while (
  follower.bookmark === undefined ||
  Number.parseInt(follower.bookmark, 10) < (await client.getList({ listID: id })).rev
)
  await new Promise((resolve) => setTimeout(resolve, 20))
follower.close()
if (refused instanceof ApiError) console.log(refused.status, refused.code)
