import { reason } from '@vitrina/contract/reasons'
import { SourceError } from './accounting-system.ts'

/** A signal that aborts every wait when the time is over, as a failure of the source. */
export function startDeadline(limitMs: number): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const why = reason('exchange_too_long', { count: limitMs / 60_000 })
  const timer = setTimeout(() => controller.abort(new SourceError('timeout', why)), limitMs)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}
