// `npm run agents`: real agents, at pinned versions and without a model, do a task of Docket through `/mcp`. It fetches 1 GB, so that
// it is no part of `npm test`: run it after changes of `server/src/mcp`, and every night.
import { become, command } from './run.mjs'
import { environment, install } from './setup.mjs'

await command(async () => {
  const node = await install({ dev: true })
  return become(node, ['server/test/agents/main.ts'], environment(node))
})
