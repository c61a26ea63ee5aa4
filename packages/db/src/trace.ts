import { randomBytes } from 'node:crypto'
import { currentAsker, runFor } from './asker.ts'

/** Where work belongs in a trace (W3C Trace Context): the trace, and the span that the next one begins in. */
export interface Trace {
  /** 32 hexadecimal digits. */
  traceId: string
  /** 16 hexadecimal digits. */
  spanId: string
  isSampled: boolean
}

export interface SpanOptions {
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: Record<string, string | number>
}

export interface SpanEnd {
  attributes?: Record<string, string | number>
  hasFailed?: boolean
}

export interface OpenSpan {
  trace: Trace
  end(result?: SpanEnd): void
}

/** Records spans; there is none unless the installation sends its traces somewhere. */
export interface SpanRecorder {
  begin(options: SpanOptions, parent: Trace | null): OpenSpan
}

declare global {
  // A bundler may load this file several times in one process, and all copies have to share one recorder.
  var vitrinaSpans: SpanRecorder | undefined
}

/**
 * Begins a span under `parent`, by default that of the current work. Without a recorder nothing is recorded, but the
 * work still has a trace, whose id is in its log lines; a new one is not sampled.
 */
export function beginSpan(options: SpanOptions, parent: Trace | null = currentAsker().trace ?? null): OpenSpan {
  if (globalThis.vitrinaSpans) return globalThis.vitrinaSpans.begin(options, parent)
  const spanId = randomBytes(8).toString('hex')
  const { traceId, isSampled } = parent ?? { traceId: randomBytes(16).toString('hex'), isSampled: false }
  return { trace: { traceId, spanId, isSampled }, end: () => undefined }
}

/** Does work in a span of its own. Work that deals with its failures itself tells of them by `note`. */
export async function inSpan<Result>(
  options: SpanOptions,
  work: (note: (end: SpanEnd) => void) => Promise<Result>,
): Promise<Result> {
  const span = beginSpan(options)
  let noted: SpanEnd = {}
  try {
    const result = await runFor({ trace: span.trace }, () =>
      work((end) => {
        noted = { ...noted, ...end }
      }),
    )
    span.end(noted)
    return result
  } catch (error) {
    span.end({ hasFailed: true })
    throw error
  }
}

/** The header of the current work's trace, to be kept with what is ordered for later; null for work without one. */
export function currentTraceparent(): string | null {
  const { trace } = currentAsker()
  return trace ? traceparentOf(trace) : null
}

/** Does ordered work in a span of the trace it was ordered in; without one, in a span of the current work. */
export function inOrderedSpan<Result>(
  traceparent: string | null,
  options: SpanOptions,
  work: (note: (end: SpanEnd) => void) => Promise<Result>,
): Promise<Result> {
  const trace = readTraceparent(traceparent ?? undefined)
  return trace ? runFor({ trace }, () => inSpan(options, work)) : inSpan(options, work)
}

/** Reads the header `traceparent` of a caller; null where it is absent or not valid. */
export function readTraceparent(header: string | string[] | undefined): Trace | null {
  // A later version may add fields, but keeps these (W3C Trace Context, 3.2.4).
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(String(header ?? '')) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The header `traceparent` that continues a trace. */
export function traceparentOf({ traceId, spanId, isSampled }: Trace): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
