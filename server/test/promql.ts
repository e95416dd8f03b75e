import assert from 'node:assert/strict'
import { parser } from '@prometheus-io/lezer-promql'

/** The names of the metrics that a query of Prometheus reads; fails where it is not well formed. */
export const metricsOf = (expression: string): string[] => {
  const names: string[] = []
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      assert.ok(!type.isError, `${expression}\nis wrong at ${from}`)
      if (type.name === 'Identifier') names.push(expression.slice(from, to))
    },
  })
  return names
}
