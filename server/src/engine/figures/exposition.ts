import client, { type Metric, Registry } from 'prom-client'
import type { Distributed, Figure } from './figure.ts'

export const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/**
 * The figures, with those of the process and of Node, in the text format of Prometheus (version 0.0.4). What cannot be read,
 * because the database is away, is left out.
 */
export const exposition = (figures: readonly Figure[]): (() => Promise<string>) => {
  const registry = new Registry()
  client.collectDefaultMetrics({ register: registry })
  for (const figure of figures) registry.registerMetric(metricOf(figure) as unknown as Metric)
  return () => registry.metrics()
}

/** What the registry asks of its metrics. */
const metricOf = (figure: Figure) => {
  const { name, help, type } = figure
  return {
    name,
    get: async () => {
      const about = { name, help, type, aggregator: 'sum' }
      if (figure.type === 'histogram') return { ...about, values: figure.read().flatMap((one) => series(name, one)) }
      const samples = await Promise.resolve(figure.read()).catch(() => [])
      return { ...about, values: samples.map(({ labels = {}, value }) => ({ labels, value })) }
    },
  }
}

const series = (name: string, { labels = {}, value: { bounds, cumulative, count, sum } }: Distributed) => [
  ...cumulative.map((value, at) => ({ metricName: `${name}_bucket`, labels: { ...labels, le: bounds[at]! }, value })),
  { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
  { metricName: `${name}_sum`, labels, value: sum },
  { metricName: `${name}_count`, labels, value: count },
]
