// Shows what failed, in full, and what was slow, and closes with a line that can be counted.
import path from 'node:path'
import { inspect } from 'node:util'

const slowSeconds = 10

export default async function* report(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  /** The names of the open tests by nesting, for the full name of the one that failed. */
  const names = []
  let failed
  for await (const { type, data } of source) {
    if (type === 'test:start') names.splice(data.nesting, Number.POSITIVE_INFINITY, data.name)
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message
    // What a failed test said of itself, such as the seed of its random numbers.
    if (type === 'test:diagnostic' && data.file && data.file === failed?.file && data.line === failed.line) {
      yield `  ℹ ${data.message}\n`
    }
    // What went wrong after its test had ended: no test fails for it, but the run does.
    if (type === 'test:diagnostic' && /^(?:Warning|Error): /.test(data.message)) yield `✖ ${data.message}\n`
    if (type === 'test:pass' && data.details.type !== 'suite')
      counts[data.skip || data.todo ? 'skipped' : 'passed'] += 1
    if (type === 'test:pass' && data.details.type !== 'suite' && data.details.duration_ms > slowSeconds * 1000) {
      yield `◷ ${(data.details.duration_ms / 1000).toFixed(0)} s  ${[...names.slice(0, data.nesting), data.name].join(' › ')}\n`
    }
    if (type === 'test:fail' && !failedInside(data)) {
      if (data.todo) {
        counts.skipped += 1
        continue
      }
      counts.failed += 1
      failed = data
      yield failure([...names.slice(0, data.nesting), data.name], data)
    }
  }
  yield `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`
}

/** A test or suite that failed only because one inside it did: that one is shown and counted. */
const failedInside = ({ details }) => details.error?.failureType === 'subtestsFailed'

const failure = (name, { details, file, line }) => {
  const { error } = details
  const reason = error?.failureType === 'testTimeoutFailure' || !error?.cause ? error?.message : error.cause
  const text = told(reason)
  const place = file ? `${path.relative('', file)}:${line ?? 1}` : ''
  return `✖ ${name.join(' › ')}\n  ${place}\n${text.replace(/^/gm, '    ')}\n\n`
}

/** A test whose end failed as well says first why it did not come through. */
const told = (reason) => {
  if (reason instanceof SuppressedError)
    return `${told(reason.suppressed)}\nand then, at its end:\n${told(reason.error)}`
  return typeof reason === 'string' ? reason : inspect(reason, { depth: 8, colors: false })
}
