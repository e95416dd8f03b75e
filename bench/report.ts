import type { Latencies } from './latencies.ts'
import type { Comparison, Figures } from './measure.ts'

/** One line of the table. What a measure does not have stays out. */
export interface Row {
  measure: string
  docket: string
  bare?: string
  ratio?: string
  cpu?: string
  latency?: string
  checks: Check[]
}

export interface Check {
  target: string
  met: boolean
}

export const atLeast = (what: string, share: number, value: number): Check => ({
  target: `${what} ≥ ${(share * 100).toFixed(0)} %`,
  met: value >= share,
})

export const atLeastPerSecond = (limit: number, value: number): Check => ({
  target: `≥ ${limit.toLocaleString('en')}/s`,
  met: value >= limit,
})

export const atMost = (what: string, limit: number, value: number, unit: string): Check => ({
  target: `${what} ≤ ${limit} ${unit}`,
  met: value <= limit,
})

export const comparisonRow = (measure: string, comparison: Comparison, checks: Check[]): Row => {
  const { subject, reference } = comparison
  return {
    measure,
    docket: rate(subject.perSecond),
    bare: rate(reference.perSecond),
    ratio: percent(comparison.throughput),
    cpu: `${subject.cpuMicroseconds.toFixed(0)} / ${reference.cpuMicroseconds.toFixed(0)} (${times(comparison.cpu)})`,
    latency: latency(subject),
    checks,
  }
}

/** What Docket does without anything to hold it against. */
export const figuresRow = (measure: string, figures: Figures, checks: Check[]): Row => ({
  measure,
  docket: rate(figures.perSecond),
  cpu: figures.cpuMicroseconds.toFixed(0),
  latency: latency(figures),
  checks,
})

/** The share of what a server can do that leaves its latency to itself rather than to a queue. */
export const LEISURE = 0.05

export const leisureRow = (perSecond: number, docket: Latencies, bare: Latencies): Row => ({
  measure: `… at ${percent(LEISURE)} of that`,
  docket: rate(perSecond),
  bare: `${latency(bare)} ms`,
  latency: latency(docket),
  checks: [],
})

export const rate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString('en')}/s`
export const percent = (share: number): string => `${(share * 100).toFixed(0)} %`
export const times = (factor: number): string => `${factor.toFixed(2)} ×`
export const milliseconds = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
export const latency = ({ p50Ms, p99Ms }: Pick<Latencies, 'p50Ms' | 'p99Ms'>): string =>
  `${p50Ms.toFixed(2)} / ${p99Ms.toFixed(2)}`

const header = ['measure', 'Docket', 'bare', 'ratio', 'CPU µs per request', 'p50 / p99 ms', 'target', '']

/** Also valid Markdown. */
export const table = (rows: Row[]): string => {
  const lines = [header, ...rows.map(cells)]
  const widths = header.map((_, column) => Math.max(3, ...lines.map((line) => line[column]!.length)))
  const format = (line: string[]) => `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [
    format(header),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...lines.slice(1).map(format),
  ].join('\n')
}

const cells = (row: Row): string[] => [
  row.measure,
  row.docket,
  row.bare ?? '',
  row.ratio ?? '',
  row.cpu ?? '',
  row.latency ?? '',
  row.checks.map(({ target }) => target).join(', '),
  verdict(row.checks),
]

const verdict = (checks: Check[]): string => {
  if (checks.length === 0) return ''
  const missed = checks.filter(({ met }) => !met)
  return missed.length === 0 ? 'ok' : `MISSED ${missed.map(({ target }) => target).join(', ')}`
}
