const sameKeypressMs = 1_000

/**
 * Aborts when the user, the system or the death of the launcher requests a stop. A second request calls `force`; two at
 * the same moment are one Ctrl-C, which both the terminal and npm pass on.
 */
export function listenForStop(force: () => void): AbortController {
  const stop = new AbortController()
  let firstAt: number | undefined
  const request = () => {
    if (firstAt === undefined) {
      firstAt = performance.now()
      stop.abort(new StopRequested())
    } else if (performance.now() - firstAt > sameKeypressMs) {
      force()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request)
  process.on('disconnect', request)
  process.channel?.unref()
  // The terminal may close before this process ends.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return stop
}

/** Not a failure: a stop was requested. */
export class StopRequested extends Error {
  override name = 'StopRequested'
}

/** The work's result, or the stop request's error as soon as there is one: the work is then no longer awaited. */
export function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const fail = () => reject(signal.reason)
      if (signal.aborted) fail()
      else signal.addEventListener('abort', fail, { once: true })
    }),
  ])
}
