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
  /** Made even after the client's signal has aborted all else: giving back a login must not depend on it. */
  evenAborted?: boolean
}

/** What the calls of a client have cost so far. */
export interface HttpUsage {
  /** Attempts, including repeats. */
  calls: number
  /** Milliseconds from sending to the last byte of the answer, over all attempts: time spent waiting for the server. */
  waitedMs: number
}

/** A client of one server: calls run one at a time, limited in time, with repeats and backoff on passing faults. */
export interface HttpClient {
  call(call: HttpCall): Promise<HttpAnswer>
  usage(): HttpUsage
  close(): Promise<void>
}
