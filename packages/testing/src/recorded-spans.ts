import { randomBytes } from 'node:crypto'
import type { SpanOptions, Trace } from '@vitrina/db/trace'
import { onTestFinished } from 'vitest'

export interface RecordedSpan extends SpanOptions {
  trace: Trace
  parent: Trace | null
}

/** Records the spans of this process until the test is over. Returns those begun so far, in their order. */
export function recordedSpans(): readonly RecordedSpan[] {
  const spans: RecordedSpan[] = []
  globalThis.vitrinaSpans = {
    begin: (options, parent) => {
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
      const trace = { traceId, spanId: randomBytes(8).toString('hex'), isSampled: true }
      spans.push({ ...options, trace, parent })
      return { trace, end: () => undefined }
    },
  }
  onTestFinished(() => {
    globalThis.vitrinaSpans = undefined
  })
  return spans
}
