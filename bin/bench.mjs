// `npm run bench`: makes a fresh clone ready, then measures. Arguments are the parts to measure.
import { become, command } from './run.mjs'
import { environment, install } from './setup.mjs'

await command(async () => {
  const node = await install({ dev: true })
  return become(node, ['bench/bench.ts', ...process.argv.slice(2)], environment(node))
})
