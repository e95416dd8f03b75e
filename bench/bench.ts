import { availableParallelism } from 'node:os'
import { account } from './parts/account.ts'
import { change } from './parts/change.ts'
import { create } from './parts/create.ts'
import { dispatch } from './parts/dispatch.ts'
import { firstVisit } from './parts/first-visit.ts'
import { growth } from './parts/growth.ts'
import { members } from './parts/members.ts'
import { memory } from './parts/memory.ts'
import { mixed } from './parts/mixed.ts'
import { overview } from './parts/overview.ts'
import { postgres } from './parts/postgres.ts'
import { publicLists } from './parts/public.ts'
import { read } from './parts/read.ts'
import { share } from './parts/share.ts'
import { start } from './parts/start.ts'
import { streams } from './parts/streams.ts'
import { watch } from './parts/watch.ts'
import { web } from './parts/web.ts'
import { type Row, table } from './report.ts'

const parts: Record<string, () => Promise<Row[]>> = {
  read,
  public: publicLists,
  create,
  change,
  dispatch,
  mixed,
  watch,
  streams,
  growth,
  members,
  account,
  share,
  postgres,
  start,
  web,
  overview,
  'first-visit': firstVisit,
  memory,
}
/** Measured only where it is named: it takes an hour. */
const long = ['memory']

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(name in parts))
if (unknown) throw new Error(`There is no part ${unknown}. Parts: ${Object.keys(parts).join(' ')}`)

const startedAt = performance.now()
const rows: Row[] = []
for (const [name, part] of Object.entries(parts)) {
  if (!(chosen.length > 0 ? chosen.includes(name) : !long.includes(name))) continue
  console.error(`${name} …`)
  rows.push(...(await part()))
}
const missed = rows.flatMap(({ checks }) => checks).filter(({ met }) => !met).length
console.log(table(rows))
console.log(
  `\nNode ${process.versions.node}, ${availableParallelism()} cores, ${((performance.now() - startedAt) / 1000).toFixed(0)} s; ` +
    (missed === 0 ? 'every target is met.' : `${missed} ${missed === 1 ? 'target is' : 'targets are'} missed.`),
)
