import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../command-error.ts'

const pollMs = 150
const timeoutMs = 90_000

/** Resolves when the address answers 200. Throws with the last answer when it does not within a minute and a half. */
export async function waitUntilReady(name: string, url: string, signal: AbortSignal, logFile: string): Promise<void> {
  const deadline = Date.now() + timeoutMs
  let last = 'no answer'
  while (Date.now() < deadline) {
    signal.throwIfAborted()
    const answer = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]) }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    if (answer?.ok) return
    last = answer ? `status ${answer.status}` : 'no answer'
    await sleep(pollMs)
  }
  throw new CommandError(`The ${name} is not ready after ${timeoutMs / 1000} s: ${url} gives ${last}. See ${logFile}`)
}
