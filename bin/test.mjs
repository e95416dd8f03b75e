// `npm test`: makes a fresh clone ready, then checks everything, one part after the other.
//   npm test -- static | sqlite | postgres | web | browser      one part or several
//   npm test -- server/src/tasks/tasks.test.ts                  these files, wherever they belong
//   npm test -- sqlite --test-name-pattern=updateTask           further options go to the test runner of the part
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { buildWeb, command, environment, install, root, SetupError, stoppedBySignal } from './setup.mjs'

const limitSeconds = 600

const main = async (args) => {
  const { parts, files, options } = parse(args)
  const node = await install()
  const run = runner(node)
  stopChildrenOnSignal()

  const suite = (patterns, env = {}) => run(node, ['--test', ...nodeTestOptions, ...options, ...patterns], { env })
  const those = (belongs, everything) => (files.length === 0 ? everything : files.filter(belongs))
  const onDatabase = those((file) => !file.startsWith('web/'), ['{contract,client,server}/**/*.test.ts'])
  const inWeb = those((file) => file.startsWith('web/') && !inBrowser(file), ['web/src/**/*.test.ts'])
  const inPages = those(inBrowser, ['web/e2e/'])
  let built

  const jobs = [
    ...staticChecks.map(([title, program, ...rest]) => ({
      parts: ['static'],
      title,
      run: async () => judgeCheck(await run(path.join(root, 'node_modules', '.bin', program), rest)),
    })),
    {
      parts: ['static', 'browser'],
      title: 'Build of the web app',
      files: inPages,
      run: async () => (built = await judgeBuild(node)),
    },
    {
      parts: ['sqlite'],
      title: 'Tests on SQLite',
      files: onDatabase,
      run: async () => judgeTests(await suite(onDatabase)),
    },
    {
      parts: ['postgres'],
      title: 'Tests on PostgreSQL',
      files: onDatabase,
      run: () =>
        withPostgres(node, async (url) => judgeTests(await suite(onDatabase, { DOCKET_TEST_DATABASE_URL: url }))),
    },
    {
      parts: ['web'],
      title: 'Tests of the web app’s logic',
      files: inWeb,
      run: async () => judgeTests(await suite(inWeb)),
    },
    {
      parts: ['browser'],
      title: 'Tests in the browser',
      files: inPages,
      run: async () =>
        built.failed > 0
          ? { passed: 0, failed: 0, notRun: 'The tests in the browser did not run: the web app could not be built.' }
          : inChromium(run, [...options, ...inPages]),
    },
  ]
  const wanted = jobs
    .filter((job) => parts.length === 0 || job.parts.some((part) => parts.includes(part)))
    .filter((job) => files.length === 0 || job.files?.length > 0)
  return summary(await perform(wanted))
}

const staticChecks = [
  ['Types', 'tsc', '-p', '.'],
  ['Types of the web app', 'tsc', '-p', 'web'],
  ['Lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['Formatting', 'biome', 'check', '.'],
]

const nodeTestOptions = [
  '--test-isolation=none',
  '--test-timeout=60000',
  '--test-reporter=./bin/testing/reporter.mjs',
  '--test-reporter-destination=stdout',
]

const inBrowser = (file) => file.startsWith('web/e2e/')

const parse = (args) => {
  const known = ['static', 'sqlite', 'postgres', 'web', 'browser']
  const isFile = (word) => !word.startsWith('-') && !known.includes(word)
  const files = args.filter(isFile).map((file) => path.relative(root, path.resolve(file)))
  const unknown = files.find((file) => !existsSync(path.join(root, file)))
  if (unknown) throw new SetupError(`There is no file ${unknown}. The parts are ${known.join(', ')}.`)
  return {
    files,
    parts: args.filter((word) => known.includes(word)),
    options: args.filter((word) => word.startsWith('-')),
  }
}

/** Two jobs that follow each other and need different databases run side by side; results are shown in order. */
const perform = async (jobs) => {
  const results = []
  const ahead = new Map()
  for (const [index, job] of jobs.entries()) {
    console.log(`\n── ${job.title}`)
    const next = jobs[index + 1]
    if (job.parts.includes('sqlite') && next?.parts.includes('postgres')) ahead.set(next, timed(next))
    const result = await (ahead.get(job) ?? timed(job))
    if (stopped) throw stoppedBySignal()
    if (result.text) console.log(result.text.trimEnd())
    console.log(`   ${result.notRun ? 'not run' : counted(result)} (${result.seconds.toFixed(1)} s)`)
    results.push(result)
  }
  return results
}

const timed = async (job) => {
  const started = Date.now()
  const result = await job.run()
  return { ...result, seconds: (Date.now() - started) / 1000 }
}

const counted = ({ passed, failed, skipped = 0 }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

const summary = (results) => {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  const notes = [skipped > 0 && `${skipped} skipped`, ...results.map(({ notRun }) => notRun)].filter(Boolean)
  console.log(`\n${[...notes, `${passed} passed, ${failed} failed`].join('\n')}`)
  return failed > 0 || passed === 0 ? 1 : 0
}

const judgeCheck = ({ code, output }) =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, text: output }

const judgeBuild = async (node) => {
  try {
    await buildWeb(node)
    return { passed: 1, failed: 0 }
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    return { passed: 0, failed: 1, text: error.message }
  }
}

/** A run that broke off or found nothing to run is a failure, whatever it counted until then. */
const judgeTests = ({ code, output, timedOut }) => {
  const closing = /^(\d+) passed, (\d+) failed, (\d+) skipped$/m
  const [line, ...figures] = closing.exec(output) ?? []
  const [passed = 0, failed = 0, skipped = 0] = figures.map(Number)
  const text = line ? output.replace(`${line}\n`, '') : output
  const wrong = timedOut
    ? `✖ The run was ended after ${limitSeconds} s.`
    : !line
      ? `✖ The run broke off before it could be counted (exit code ${code}).`
      : passed + failed === 0
        ? '✖ No test ran.'
        : code !== 0 && failed === 0
          ? `✖ Every test passed, but the run ended with exit code ${code}.`
          : undefined
  if (wrong) return { passed, failed: failed + 1, skipped, text: `${text}\n${wrong}` }
  return { passed, failed, skipped, text }
}

const inChromium = async (run, args) => {
  const chromium = findChromium()
  if (chromium) {
    const playwright = path.join(root, 'node_modules', '.bin', 'playwright')
    // Playwright decides on colours for its workers, and NO_COLOR beside that makes each of them warn.
    const env = { CHROMIUM_PATH: chromium, FORCE_COLOR: '0', NO_COLOR: undefined }
    return judgeTests(await run(playwright, ['test', '--config', 'web/e2e/playwright.config.ts', ...args], { env }))
  }
  const text =
    'No Chromium was found, so the tests in the browser did NOT run. Install it (Debian and Ubuntu: apt-get install\n' +
    '--no-install-recommends chromium) or set CHROMIUM_PATH to the program.'
  if (process.env.CI) return { passed: 0, failed: 1, text: `✖ ${text}` }
  return { passed: 0, failed: 0, text, notRun: 'The tests in the browser did not run: no Chromium was found.' }
}

const findChromium = () =>
  [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((file) => file && existsSync(file))

const children = new Set()
let stopped = false

/**
 * Runs a command to its end and collects what it prints. Settings of the person who runs the tests do not reach it, and it
 * is the same time of day everywhere: one with a daylight saving time, so that local time is not mistaken for UTC.
 */
const runner =
  (node) =>
  (program, args, { env = {} } = {}) =>
    new Promise((resolve, reject) => {
      const own = Object.entries(environment(node, { NO_COLOR: '1', TZ: 'Europe/Berlin', ...env }))
      const child = spawn(program, args, {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: Object.fromEntries(
          own.filter(
            ([name]) => name in env || !/^(DOCKET_(?!STORM_)|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$|npm_)/.test(name),
          ),
        ),
      })
      children.add(child)
      let output = ''
      let timedOut = false
      const limit = setTimeout(() => {
        timedOut = true
        child.kill('SIGKILL')
      }, limitSeconds * 1000)
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          output += text
        })
      }
      child.on('error', reject)
      child.on('close', (code) => {
        clearTimeout(limit)
        children.delete(child)
        resolve({ code, output, timedOut })
      })
    })

const withPostgres = async (node, use) => {
  // In a process group of its own: Ctrl-C must not take the server away from under the tests that are ending.
  const server = spawn(node, [path.join(root, 'bin', 'testing', 'postgres.mjs')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const ended = new Promise((resolve) => server.on('close', resolve))
  let errors = ''
  server.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text
  })
  try {
    const url = await new Promise((resolve) => {
      createInterface(server.stdout).once('line', resolve)
      void ended.then(() => resolve(undefined))
    })
    return url ? await use(url) : { passed: 0, failed: 1, text: `✖ PostgreSQL did not start.\n${errors}` }
  } finally {
    server.stdin.end()
    await ended
  }
}

const stopChildrenOnSignal = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopped = true
      for (const child of children) child.kill('SIGTERM')
    })
  }
}

await command(() => main(process.argv.slice(2)))
