// `npm start`: makes a fresh clone ready, then serves.
import { become, command } from './run.mjs'
import { environment, setUp } from './setup.mjs'

await command(async () => {
  const node = await setUp()
  return become(node, ['--disable-sigusr1', 'server/dist/main.js'], environment(node))
})
