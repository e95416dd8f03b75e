import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

const MOST_LINES = 60

/**
 * Closes the run with what the page showed where a test failed, which nobody could look up on a machine out of reach, and a
 * line that can be counted; the built-in reporter before it shows the failures.
 */
export default class CountingReporter implements Reporter {
  readonly #tests = new Set<TestCase>()
  readonly #shown: string[] = []
  #errors = 0

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#tests.add(test)
    const shown = result.status === test.expectedStatus ? [] : pageShownIn(result)
    if (shown.length === 0) return
    const { file, line } = test.location
    const where = `${path.basename(file)}:${line} › ${test.title}`
    this.#shown.push([`The page at the end of ${where}`, ...shown].join('\n    '))
  }

  /** What fails outside of every test, such as a file that cannot be loaded. */
  onError(): void {
    this.#errors += 1
  }

  onEnd(): void {
    for (const page of this.#shown) process.stdout.write(`  ${page}\n\n`)
    const outcomes = [...this.#tests].map((test) => test.outcome())
    const passed = outcomes.filter((outcome) => outcome === 'expected').length
    const skipped = outcomes.filter((outcome) => outcome === 'skipped').length
    const failed = outcomes.length - passed - skipped + this.#errors
    process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  }

  printsToStdio(): boolean {
    return false
  }
}

/** The tree of the page that Playwright keeps beside the error, as far as it is worth printing. */
const pageShownIn = ({ attachments }: TestResult): string[] => {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  const [, tree] = (file && /^```yaml\n(.*?)\n```$/ms.exec(readFileSync(file, 'utf8'))) || []
  const lines = tree?.split('\n') ?? []
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), `… and ${lines.length - MOST_LINES} lines`] : lines
}
