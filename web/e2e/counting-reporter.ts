import type { Reporter, TestCase } from '@playwright/test/reporter'

/** Closes the run with a line that can be counted; the built-in reporter before it shows the failures. */
export default class CountingReporter implements Reporter {
  readonly #tests = new Set<TestCase>()
  #errors = 0

  onTestEnd(test: TestCase): void {
    this.#tests.add(test)
  }

  /** What fails outside of every test, such as a file that cannot be loaded. */
  onError(): void {
    this.#errors += 1
  }

  onEnd(): void {
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
