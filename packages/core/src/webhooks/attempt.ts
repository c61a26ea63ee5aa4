import { StringDecoder } from 'node:string_decoder'
import { deliveryFault } from '@vitrina/contract/delivery-faults'
import type { Reason } from '@vitrina/contract/reason'
import { currentAsker } from '@vitrina/db/asker'
import { traceparentOf } from '@vitrina/db/trace'
import type { Dispatcher } from 'undici'
import { type AttemptOutcome, failedAttempt, renderFault } from './attempt-outcome.ts'
import type { EgressCall } from './egress.ts'
import { explainFault } from './egress-fault.ts'

const snippetBytes = 1024
// The rest of a response is read up to this size, which is cheaper than a new connection; beyond it the connection is
// closed.
const drainBytes = 64 * 1024
const ownHeaders = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Vitrina-Webhooks/1' }

/** Makes one call through `dispatcher`; resolves within `timeoutMs`, and never rejects. */
export function makeAttempt(dispatcher: Dispatcher, call: EgressCall, timeoutMs: number): Promise<AttemptOutcome> {
  const { url, headers, body, signal } = call
  if (signal?.aborted) return Promise.resolve(failedAttempt(stopped, 0))
  const { origin, pathname, search } = new URL(url)
  const { trace } = currentAsker()
  const traced = trace && { traceparent: traceparentOf(trace) }
  return new Promise((resolve) => {
    const attempt = new Attempt(resolve, timeoutMs, signal)
    dispatcher.dispatch(
      { origin, path: pathname + search, method: 'POST', headers: { ...ownHeaders, ...traced, ...headers }, body },
      attempt,
    )
  })
}

const stopped = deliveryFault('broken_off', {})

/** Turns the callbacks of undici into a result. Once a status has arrived it decides, whatever happens to the body. */
class Attempt implements Dispatcher.DispatchHandler {
  private readonly began = performance.now()
  private readonly resolve: (result: AttemptOutcome) => void
  private readonly timeoutMs: number
  private readonly deadline: NodeJS.Timeout
  private readonly signal: AbortSignal | undefined
  private controller: Dispatcher.DispatchController | null = null
  private status: number | null = null
  private readonly chunks: Buffer[] = []
  private receivedBytes = 0
  private isOver = false

  constructor(resolve: (result: AttemptOutcome) => void, timeoutMs: number, signal: AbortSignal | undefined) {
    this.resolve = resolve
    this.timeoutMs = timeoutMs
    this.deadline = setTimeout(expire, timeoutMs, this)
    this.signal = signal
    signal?.addEventListener('abort', this)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    // The attempt ended before a connection became free, so nothing is sent.
    if (this.isOver) this.breakOff()
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    if (status >= 200) this.status = status
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.receivedBytes < snippetBytes) this.chunks.push(chunk)
    this.receivedBytes += chunk.length
    if (this.receivedBytes <= drainBytes) return
    this.end(null)
    this.breakOff()
  }

  onResponseEnd(): void {
    this.end(null)
  }

  onResponseError(_controller: Dispatcher.DispatchController, fault: Error): void {
    this.end(() => explainFault(fault))
  }

  /** The deadline has passed. */
  expire(): void {
    const fault = this.controller ? 'no_answer_in_time' : 'no_connection_in_time'
    this.end(() => deliveryFault(fault, { seconds: this.timeoutMs / 1000 }))
    this.breakOff()
  }

  /** The abort signal was raised. */
  handleEvent(): void {
    this.end(() => stopped)
    this.breakOff()
  }

  private end(explain: (() => Reason) | null): void {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.deadline)
    this.signal?.removeEventListener('abort', this)
    const { status } = this
    this.resolve({
      status,
      durationMs: Math.round(performance.now() - this.began),
      ...renderFault(status === null ? (explain?.() ?? null) : explainStatus(status)),
      responseSnippet: this.snippet(),
      isDelivered: status !== null && status < 300,
      isGone: status === 410,
    })
  }

  private breakOff(): void {
    this.controller?.abort(new Error('The attempt is over'))
  }

  private snippet(): string | null {
    const [first] = this.chunks
    if (!first) return null
    const bytes = this.chunks.length === 1 ? first : Buffer.concat(this.chunks)
    const isCut = bytes.length > snippetBytes
    const text = isCut ? new StringDecoder('utf8').write(bytes.subarray(0, snippetBytes)) : bytes.toString('utf8')
    // PostgreSQL can store every character except this one.
    return text.replaceAll('\0', '\ufffd') || null
  }
}

function expire(attempt: Attempt): void {
  attempt.expire()
}

function explainStatus(status: number): Reason | null {
  if (status < 300) return null
  if (status < 400) return deliveryFault('redirected', { status })
  return deliveryFault(status === 410 ? 'gone' : 'refused', { status })
}
