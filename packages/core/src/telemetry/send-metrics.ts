import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { version } from '@vitrina/contract/version'
import { type MetricObjectWithValues, type MetricValue, register } from 'prom-client'

/** How often metrics are sent; the default of OpenTelemetry. */
const everyMs = 60_000

export interface MetricOptions {
  /** Where a collector takes OTLP over HTTP, without a slash at its end. */
  endpoint: string
  resource: Resource
  everyMs?: number
}

/**
 * Sends the metrics of this process to a collector, the same that `GET /metrics` tells and by the same names. Returns a
 * function that sends their last values.
 */
export function sendMetrics({ endpoint, resource, everyMs: interval = everyMs }: MetricOptions): () => Promise<void> {
  const producer: MetricProducer = {
    collect: async () => ({
      resourceMetrics: {
        resource,
        scopeMetrics: [{ scope: { name: 'vitrina', version }, metrics: await currentMetrics() }],
      },
      errors: [],
    }),
  }
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
    exportIntervalMillis: interval,
    exportTimeoutMillis: Math.min(interval, 10_000),
    metricProducers: [producer],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return () => provider.shutdown()
}

/** The metrics of this process as OpenTelemetry has them; counters are sums since the process started. */
async function currentMetrics(): Promise<MetricData[]> {
  const times = { startTime: hrTime(performance.timeOrigin), endTime: hrTime(Date.now()) }
  const metrics: MetricObjectWithValues<MetricValue<string>>[] = await register.getMetricsAsJSON()
  return metrics.flatMap((metric): MetricData[] => {
    const { name, help, type, values } = metric
    const common = {
      descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    }
    // What was not measured yet is not a number, which a collector does not take.
    const points = () =>
      values.flatMap(({ labels, value }) =>
        Number.isFinite(value) ? [{ ...times, attributes: { ...labels }, value }] : [],
      )
    // The library has its kinds as an enum in its types and as words in its values.
    switch (String(type)) {
      case 'counter':
        return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }]
      case 'gauge':
        return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
      case 'histogram':
        return [
          {
            ...common,
            dataPointType: DataPointType.HISTOGRAM,
            dataPoints: histograms(metric).map(({ labels, value }) => ({ ...times, attributes: labels, value })),
          },
        ]
      default:
        return []
    }
  })
}

interface LabelledHistogram {
  labels: Attributes
  value: Histogram
}

/** The histograms of a metric, one for each set of labels. Prometheus counts up to each bound, OpenTelemetry between two. */
function histograms({ name, values }: MetricObjectWithValues<MetricValue<string>>): LabelledHistogram[] {
  const found = new Map<string, LabelledHistogram>()
  for (const one of values) {
    const { le, ...labels } = one.labels
    const key = JSON.stringify(labels)
    const entry: LabelledHistogram = found.get(key) ?? {
      labels,
      value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 },
    }
    found.set(key, entry)
    const { buckets } = entry.value
    const part = 'metricName' in one ? one.metricName : name
    if (part === `${name}_sum`) entry.value.sum = one.value
    else if (part === `${name}_count`) entry.value.count = one.value
    else {
      buckets.counts.push(one.value - buckets.counts.reduce((sum, count) => sum + count, 0))
      if (le !== undefined && le !== '+Inf') buckets.boundaries.push(Number(le))
    }
  }
  return [...found.values()]
}

function hrTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
}
