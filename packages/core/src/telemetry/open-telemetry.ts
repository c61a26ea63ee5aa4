import type { Logger } from '../context.ts'
import type { App } from '../installation/open-logger.ts'

export interface TelemetryOptions {
  app: App
  /** Where a collector takes OTLP over HTTP, as `http://collector:4318`; without it nothing is recorded. */
  endpoint: string | undefined
  logger: Logger
}

/**
 * Sends the traces and metrics of this process to a collector, if there is one; else the library is not even loaded. To
 * be called before the database is opened. Returns a function that sends what is left.
 */
export async function openTelemetry({ app, endpoint, logger }: TelemetryOptions): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined
  const { sendTelemetry } = await import('./send-telemetry.ts')
  return sendTelemetry(app, endpoint, logger)
}
