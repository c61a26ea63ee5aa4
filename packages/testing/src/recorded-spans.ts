import { randomBytes } from 'node:crypto'
import type { SpanEnd, SpanOptions, Trace } from '@vitrina/db/trace'
import { onTestFinished } from 'vitest'

export interface RecordedSpan extends SpanOptions {
  trace: Trace
  parent: Trace | null
  /** How it ended; null while it lasts. */
  ended: SpanEnd | null
}

/** Records the spans of this process until the test is over. Returns those begun so far, in their order. */
export function recordedSpans(): readonly RecordedSpan[] {
  const spans: RecordedSpan[] = []
  globalThis.vitrinaSpans = {
    begin: (options, parent) => {
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
      const trace = { traceId, spanId: randomBytes(8).toString('hex'), isSampled: true }
      const span: RecordedSpan = { ...options, trace, parent, ended: null }
      spans.push(span)
      return {
        trace,
        end: (result = {}) => {
          span.ended = result
        },
      }
    },
  }
  onTestFinished(() => {
    globalThis.vitrinaSpans = undefined
  })
  return spans
}
