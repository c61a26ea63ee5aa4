const sameKeypressMs = 1_000

/**
 * Aborts when the person, the system or the death of the launcher asks to stop. A second request calls `force`; two that
 * come together are one Ctrl-C, which the terminal and npm both pass on.
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
  // The terminal may be gone before we are.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return stop
}

/** Not a failure: somebody asked to stop. */
export class StopRequested extends Error {
  override name = 'StopRequested'
}

/** The work's result, or the stop request's error as soon as there is one: the work is then left to itself. */
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
