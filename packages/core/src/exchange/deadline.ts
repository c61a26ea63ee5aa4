import { SourceError } from './accounting-system.ts'

/** A signal that ends every wait when the time is over, as a failure of the far side. */
export function startDeadline(limitMs: number): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const words = `The exchange did not end within ${limitMs / 60_000} minutes and was stopped; what was read stays.`
  const timer = setTimeout(() => controller.abort(new SourceError('timeout', words)), limitMs)
  return { signal: controller.signal, end: () => clearTimeout(timer) }
}
