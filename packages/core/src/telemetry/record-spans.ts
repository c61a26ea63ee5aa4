import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { version } from '@vitrina/contract/version'
import type { Trace } from '@vitrina/db/trace'

// Longer ones tell nothing more, and a caller chooses the length of a path.
const maxAttributeLength = 4096

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/**
 * Records the spans of this process and sends them in batches to a collector, whose address has no slash at its end. A
 * caller's trace that is not sampled is not recorded. Returns a function that sends what is left.
 */
export function recordSpans(endpoint: string, resource: Resource): () => Promise<void> {
  const provider = new TracerProvider({
    resource,
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
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
  return () => {
    globalThis.vitrinaSpans = undefined
    return provider.shutdown()
  }
}

function contextOf(parent: Trace | null) {
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
