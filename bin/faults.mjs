// `npm run faults`: tries everything of `docs/reliability.md` that may happen to a Docket, for longer than the suite has time for.
//   npm run faults                                  each of them, for about an hour
//   npm run faults -- kill power-cut                these
//   npm run faults -- --rounds 200 --seed 4711      longer or shorter; with the dice of another run
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { become, command, root, SetupError } from './run.mjs'

const ROUNDS = 40
/** What a round is worth to tests that count otherwise. */
const CHANGES_A_ROUND = 200

const read = () => {
  const options = { rounds: { type: 'string' }, seed: { type: 'string' } }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return {
      rounds: whole('rounds', values.rounds ?? ROUNDS),
      seed: whole('seed', values.seed ?? dice()),
      names: positionals,
    }
  } catch (error) {
    throw new SetupError(`${error.message} See the first lines of bin/faults.mjs.`)
  }
}

const dice = () => Date.now() % 1_000_000

const whole = (name, value) => {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new SetupError(`--${name} is a whole number, 1 at least.`)
  return number
}

/** The tests that the table names, by the name of their file. */
const faults = () => {
  const table = readFileSync(path.join(root, 'docs/reliability.md'), 'utf8')
  const files = table.matchAll(/\]\(\.\.\/(?<file>server\/[^)]+\.test\.ts)\)/g)
  return new Map(Array.from(files, ({ groups: { file } }) => [path.basename(file, '.test.ts'), file]))
}

await command(async () => {
  const { rounds, seed, names } = read()
  const known = faults()
  const unknown = names.find((name) => !known.has(name))
  if (unknown) throw new SetupError(`There is no fault ${unknown}. There are ${[...known.keys()].join(', ')}.`)
  const chosen = names.length > 0 ? names : [...known.keys()]
  console.log(`Again with the same dice: npm run faults -- ${[...names, '--rounds', rounds, '--seed', seed].join(' ')}`)
  const env = {
    ...process.env,
    DOCKET_STORM_ROUNDS: String(rounds),
    DOCKET_STORM_SEED: String(seed),
    DOCKET_STORM_CHANGES: String(rounds * CHANGES_A_ROUND),
    DOCKET_STORM_SECONDS: String(rounds),
  }
  return become(process.execPath, [path.join(root, 'bin/test.mjs'), ...chosen.map((name) => known.get(name))], env)
})
