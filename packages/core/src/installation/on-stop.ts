/**
 * Calls back once when the process is asked to stop. Further requests are ignored: a service manager signals the process
 * and its parent at once, and the parent passes the signal on.
 */
export function onStop(stop: () => unknown): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop()
    })
  }
}
