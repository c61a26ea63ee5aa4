import { setTimeout as sleep } from 'node:timers/promises'
import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { version } from '@vitrina/contract/version'
import type { Trace } from '@vitrina/db/trace'
import type { Logger } from '../context.ts'
import type { App } from '../installation/open-logger.ts'

// Longer ones tell nothing more, and a caller chooses the length of a path.
const maxAttributeLength = 4096
// A collector that does not answer must not use up the time in which a process has to end.
const closeWithinMs = 2000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/**
 * Records the spans of this process and sends them in batches to a collector. A caller's trace that is not
 * sampled is not recorded. Returns a function that sends what is left, within two seconds.
 */
export function recordSpans(app: App, endpoint: string, logger: Logger): () => Promise<void> {
  const report = (message: string, ...details: unknown[]) => logger.warn({ details }, `telemetry: ${message}`)
  const silent = () => undefined
  diag.setLogger({ error: report, warn: report, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] || `vitrina-${app}`,
      'service.namespace': 'vitrina',
      'service.version': version,
    }),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('vitrina', version)
  globalThis.vitrinaSpans = {
    begin({ name, kind, attributes = {} }, parent) {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, contextOf(parent))
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        trace: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        end: (result = {}) => {
          if (result.attributes) span.setAttributes(result.attributes)
          if (result.hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
  }
  return async () => {
    globalThis.vitrinaSpans = undefined
    const lost = (details: object) => logger.warn(details, 'the last spans could not be sent')
    const sent = provider.shutdown().catch((err: unknown) => lost({ err }))
    const patience = new AbortController()
    const late = sleep(closeWithinMs, undefined, { signal: patience.signal }).then(
      () => lost({ waitedMs: closeWithinMs }),
      () => undefined,
    )
    await Promise.race([sent, late])
    patience.abort()
  }
}

function contextOf(parent: Trace | null) {
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
