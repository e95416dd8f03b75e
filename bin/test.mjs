// `npm test`: makes a fresh clone ready, then checks everything, as much at a time as two cores can do.
//   npm test -- static | sqlite | postgres | web | browser      one part or several
//   npm test -- server/src/tasks/tasks.test.ts                  these files, wherever they belong
//   npm test -- sqlite --test-name-pattern=updateTask           further options go to the test runner of the part
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { command, root, run, SetupError } from './run.mjs'
import { buildWeb, environment, install } from './setup.mjs'
import { judgeCheck, judgeTests, summary } from './testing/judge.mjs'
import { isOnDatabase, isTest, isWaiting, testsBelow } from './testing/on-database.mjs'
import { bundlePrograms } from './testing/programs.mjs'
import { scratchFolder } from './testing/scratch.mjs'
import { withPostgres } from './testing/with-postgres.mjs'

const known = ['static', 'sqlite', 'postgres', 'web', 'browser']

const main = async (args) => {
  const { parts, files, options } = parse(args)
  const node = await install({ dev: true })
  const isWanted = ({ part, files: own }) =>
    (parts.length === 0 || parts.includes(part)) && (files.length === 0 || own?.length > 0)
  const wanted = jobs(node, files, options).filter(isWanted)
  assertNothingLeftOut(wanted, parts, files)
  return summary(await perform(wanted))
}

/** A check that was asked for and does not happen must not look like one that found nothing. */
const assertNothingLeftOut = (wanted, parts, files) => {
  const idle = parts.find((asked) => !wanted.some(({ part }) => part === asked))
  if (idle)
    throw new SetupError(`${idle} has nothing to do with ${files.join(', ')}. Name either the part or the files.`)
  const left = files.find((file) => !wanted.some(({ files: own }) => own?.includes(file)))
  if (left)
    throw new SetupError(`${left} belongs to no test of ${parts.join(', ')}. Leave the parts out, or name its part.`)
}

const parse = (args) => {
  const isFile = (word) => !word.startsWith('-') && !known.includes(word)
  const files = args.filter(isFile).map((file) => path.relative(root, path.resolve(file)))
  const unknown = files.find((file) => !existsSync(path.join(root, file)))
  if (unknown) throw new SetupError(`There is no file ${unknown}. The parts are ${known.join(', ')}.`)
  const testsOf = (file) => (statSync(path.join(root, file)).isDirectory() ? testsBelow(file) : [file].filter(isTest))
  const other = files.find((file) => testsOf(file).length === 0)
  if (other) throw new SetupError(`${other} is no test.`)
  return {
    files: files.flatMap(testsOf),
    parts: args.filter((word) => known.includes(word)),
    options: args.filter((word) => word.startsWith('-')),
  }
}

/** The whole check, in the order in which it is shown. */
const jobs = (node, files, options) => {
  const those = (belongs, everything) => (files.length === 0 ? everything : files.filter(belongs))
  const onSqlite = those((file) => !file.startsWith('web/'), testsBelow('contract', 'client', 'server'))
  const onPostgres = onSqlite.filter(isOnDatabase)
  const inWeb = those((file) => file.startsWith('web/') && !inBrowser(file), ['web/src/**/*.test.ts'])
  const scratch = scratchFolder()
  let bundled
  const programs = async () => ({ DOCKET_TEST_PROGRAMS: await (bundled ??= bundlePrograms(node)) })
  const inPages = those(inBrowser, ['web/e2e/'])

  const check = async (script) => judgeCheck(await run('sh', ['-c', script], { env: neutral(node), limitSeconds }))
  const suite = async (patterns, env) => {
    const args = ['--test', ...nodeTestOptions, ...options, ...patterns]
    return judgeTests(await run(node, args, { env: neutral(node, { TMPDIR: scratch, ...env }), limitSeconds }))
  }

  return [
    { part: 'static', title: 'Build of the web app', run: () => build(node) },
    { part: 'static', title: 'Types', together: true, run: () => check(scripts.types) },
    { part: 'static', title: 'Lint', together: true, run: () => check(scripts.lint) },
    { part: 'static', title: 'Format', together: true, run: () => check(scripts.format) },
    ...shares(onSqlite).map(({ name, files: own, waits }) => ({
      part: 'sqlite',
      title: `Tests on SQLite${name}`,
      files: own,
      together: true,
      waits,
      run: async () => suite(own, waits ? await programs() : {}),
    })),
    ...shares(onPostgres).map(({ name, files: own, waits }) => ({
      part: 'postgres',
      title: `Tests on PostgreSQL${name}`,
      files: own,
      together: true,
      waits,
      run: () =>
        withPostgres(node, scratch, async (url) =>
          suite(own, { DOCKET_TEST_DATABASE_URL: url, ...(waits && (await programs())) }),
        ),
    })),
    { part: 'web', title: 'Tests of the web app’s logic', files: inWeb, together: true, run: () => suite(inWeb) },
    {
      part: 'browser',
      title: 'Tests in the browser',
      files: inPages,
      run: async () => browse(node, [...options, ...inPages], await programs()),
    },
  ]
}

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
/** For a part that hangs. */
const limitSeconds = 2400

const nodeTestOptions = [
  '--test-isolation=none',
  // For one that hangs: those that start processes take half a minute, and twice that beside others on a slow machine.
  '--test-timeout=120000',
  '--test-reporter=./bin/testing/reporter.mjs',
  '--test-reporter-destination=stdout',
]

/**
 * The files of a database in processes of their own: two that compute, and two whose tests wait for processes that they start,
 * which cost the others little.
 */
const shares = (files) => {
  const halves = (those, kind, waits) =>
    ['first', 'second'].map((half, odd) => ({
      name: `${kind}, ${half} half`,
      files: those.filter((_, at) => at % 2 === odd),
      waits,
    }))
  const isComputing = (file) => !isWaiting(file)
  const both = [
    ...halves(files.filter(isComputing), '', false),
    ...halves(files.filter(isWaiting), ' that start processes', true),
  ]
  return both.filter((one) => one.files.length > 0)
}

const inBrowser = (file) => file.startsWith('web/e2e/')

/**
 * Settings of the person who runs the tests do not reach them, and it is the same time of day everywhere: one with a
 * daylight saving time, so that local time is not mistaken for UTC.
 */
const neutral = (node, variables = {}) => {
  const isPersonal = /^(DOCKET_(?!STORM_)|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$|npm_)/
  const given = Object.entries(environment(node)).filter(([name]) => !isPersonal.test(name))
  return { ...Object.fromEntries(given), NO_COLOR: '1', TZ: 'Europe/Berlin', ...variables }
}

const build = async (node) => {
  try {
    await buildWeb(node)
    return { passed: 1, failed: 0 }
  } catch (error) {
    if (!(error instanceof SetupError) || error.exitCode !== 1) throw error
    return { passed: 0, failed: 1, text: error.message }
  }
}

const browse = async (node, args, programs) => {
  const chromium = findChromium()
  if (!chromium) {
    const text =
      'No Chromium was found, so the tests in the browser did NOT run. Install it (Debian and Ubuntu: apt-get install\n' +
      '--no-install-recommends chromium-headless-shell) or set CHROMIUM_PATH to the program.'
    if (process.env.CI) return { passed: 0, failed: 1, text: `✖ ${text}` }
    return { passed: 0, failed: 0, text, notRun: 'The tests in the browser did not run: no Chromium was found.' }
  }
  const built = await build(node)
  if (built.failed > 0) return built
  // Playwright decides on colours for its workers, and NO_COLOR beside that makes each of them warn.
  const env = neutral(node, { ...programs, CHROMIUM_PATH: chromium, FORCE_COLOR: '0', NO_COLOR: undefined })
  const playwright = path.join(root, 'node_modules', '.bin', 'playwright')
  const config = ['--config', 'web/e2e/playwright.config.ts']
  return judgeTests(await run(playwright, ['test', ...config, ...args], { env, limitSeconds }))
}

const findChromium = () =>
  [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((file) => file && existsSync(file))

/** Results are shown in order, each under its title. */
const perform = async (wanted) => {
  const turns = wanted.map(turnOf)
  const all = inLanes(turns)
  all.catch(() => {}) // said when it is its turn
  const results = []
  for (const { title, result: own } of turns) {
    console.log(`\n── ${title}`)
    const result = await Promise.race([own, all.then(() => own)])
    if (result.text) console.log(result.text.trimEnd())
    console.log(`   ${result.notRun ? 'not run' : counted(result)} (${result.seconds.toFixed(1)} s)`)
    results.push(result)
  }
  return results
}

/** A job that waits until it is told to begin. */
const turnOf = (job) => {
  let begin
  const result = new Promise((resolve) => {
    begin = () => resolve(timed(job))
  })
  result.catch(() => {})
  return { ...job, result, begin: () => (begin(), result) }
}

/**
 * Neighbours that are `together` run at the same time, three of them: two that compute, the longest first, and one that waits;
 * then more that wait. Any other has the machine to itself.
 */
const inLanes = async (turns) => {
  const waiting = [...turns]
  while (waiting.length > 0) {
    const end = waiting[0].together ? waiting.findIndex(({ together }) => !together) : 1
    const group = waiting.splice(0, end === -1 ? waiting.length : end)
    const computing = group.filter(({ waits }) => !waits).sort((a, b) => isLong(b) - isLong(a))
    const idle = group.filter(({ waits }) => waits)
    const lane = async (jobs, others = []) => {
      for (let next = jobs.shift() ?? others.shift(); next; next = jobs.shift() ?? others.shift()) await next.begin()
    }
    await Promise.all([lane(computing, idle), lane(computing, idle), lane(idle)])
  }
}

const isLong = ({ part }) => Number(part === 'postgres')

const timed = async (job) => {
  const started = Date.now()
  const result = await job.run()
  return { ...result, seconds: (Date.now() - started) / 1000 }
}

const counted = ({ passed, failed, skipped = 0 }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

await command(() => main(process.argv.slice(2)))
