/** An answer, its body as text. */
export interface HttpAnswer {
  status: number
  /** Lower-case media type without parameters: `text/html`. */
  type: string
  headers: Record<string, string>
  text: string
}

export interface HttpCall {
  method: 'GET' | 'POST'
  url: URL
  headers?: Record<string, string>
  body?: string
  timeoutMs?: number
  /** Whether the call may be made again after a network fault or a passing 429 or 502 to 504: reads may, changes may not. */
  repeatable: boolean
  /** Made even when the client's signal has ended all else: giving back a login must not depend on it. */
  evenAborted?: boolean
}

/** What the calls of a client came to so far. */
export interface HttpUsage {
  /** Attempts, repeats included. */
  calls: number
  /** Milliseconds from sending to the last byte of the answer, over all attempts: time spent on the far side. */
  waitedMs: number
}

/** One server's door: calls strictly one after another, bounded in time, repeated with backoff on what may be gone a moment later. */
export interface HttpClient {
  call(call: HttpCall): Promise<HttpAnswer>
  usage(): HttpUsage
  close(): Promise<void>
}
