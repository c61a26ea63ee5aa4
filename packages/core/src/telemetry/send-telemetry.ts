import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { version } from '@vitrina/contract/version'
import type { Logger } from '../context.ts'
import type { App } from '../installation/open-logger.ts'
import { recordSpans } from './record-spans.ts'
import { sendMetrics } from './send-metrics.ts'
import { watchOutgoing } from './watch-outgoing.ts'

// A collector that does not answer must not use up the time in which a process has to end.
const closeWithinMs = 2000

/**
 * Sends the traces and metrics of this process to a collector. Returns a function that sends what is left, within two
 * seconds.
 */
export function sendTelemetry(app: App, address: string, logger: Logger): () => Promise<void> {
  const report = (message: string, ...details: unknown[]) => logger.warn({ details }, `telemetry: ${message}`)
  const silent = () => undefined
  diag.setLogger({ error: report, warn: report, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
  const resource = resourceFromAttributes({
    'service.name': process.env['OTEL_SERVICE_NAME'] || `vitrina-${app}`,
    'service.version': version,
    'service.instance.id': `${hostname()}:${process.pid}`,
  })
  const endpoint = address.replace(/\/+$/, '')
  const closing = [recordSpans(endpoint, resource)]
  // A variable of OpenTelemetry, for collectors of traces alone.
  if (process.env['OTEL_METRICS_EXPORTER'] !== 'none') closing.push(sendMetrics({ endpoint, resource }))
  watchOutgoing()
  return async () => {
    const lost = (details: object) => logger.warn(details, 'the last traces or metrics could not be sent')
    const sent = Promise.all(closing.map((close) => close())).catch((err: unknown) => lost({ err }))
    const patience = new AbortController()
    const late = sleep(closeWithinMs, undefined, { signal: patience.signal }).then(
      () => lost({ waitedMs: closeWithinMs }),
      () => undefined,
    )
    await Promise.race([sent, late])
    patience.abort()
  }
}
