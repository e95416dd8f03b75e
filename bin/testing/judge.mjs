// What the parts of `npm test` come to, as `{ passed, failed, skipped?, notRun?, text? }`: `text` is shown below the part,
// `notRun` once more at the end.

export const judgeCheck = ({ code, output }) =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, text: output }

/** A run that broke off or found nothing to run is a failure, whatever it counted until then. */
export const judgeTests = ({ code, output, timedOut }) => {
  const closing = /^(\d+) passed, (\d+) failed, (\d+) skipped$/m
  const [line, ...figures] = closing.exec(output) ?? []
  const [passed = 0, failed = 0, skipped = 0] = figures.map(Number)
  const text = line ? output.replace(`${line}\n`, '') : output
  const wrong = timedOut
    ? '✖ The run took too long and was ended.'
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

/** Says it all in one closing line and answers with the exit code. */
export const summary = (results) => {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  const notes = [skipped > 0 && `${skipped} skipped`, ...results.map(({ notRun }) => notRun)].filter(Boolean)
  console.log(`\n${[...notes, `${passed} passed, ${failed} failed`].join('\n')}`)
  return failed > 0 || passed === 0 ? 1 : 0
}
