import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultKind, Faults, SystemName } from './faults.ts'
import { plainText, readRequest, sendAnswer, sendHalf } from './http-message.ts'
import { type HttpOptions, runHandler, serveHttp } from './serve-http.ts'

export interface SystemRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: string
}

export interface SystemAnswer {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

/** A protocol: returns the answer to a call. */
export type SystemHandler = (request: SystemRequest) => SystemAnswer | Promise<SystemAnswer>

export interface ServeOptions {
  system: SystemName
  handler: SystemHandler
  faults: Faults
  /** 0: any free port. */
  port: number
  /** PEM of a self-signed certificate: the server then uses HTTPS. */
  tls?: { key: string; cert: string }
  /** Receives errors that the handler threw; the caller gets a 500. */
  report?: (error: unknown) => void
}

export interface RunningSystem {
  url: string
  close(): Promise<void>
}

/** Serves a protocol on loopback and makes the faults that do not depend on it. Rejects when the port is taken. */
export function serveSystem(options: ServeOptions): Promise<RunningSystem> {
  return serveHttp({ port: options.port, tls: options.tls, respond: respondTo(options) })
}

/** The faults made here; `errorStatus` and row faults depend on the protocol. */
const ownFaults: readonly FaultKind[] = [
  'slow',
  'hang',
  'reset',
  'half',
  'html',
  'unauthorized',
  'licence',
  'unavailable',
]

/** Faults that replace the answer. */
const faultAnswers: Partial<Record<FaultKind, SystemAnswer>> = {
  html: { status: 200, type: 'text/html; charset=utf-8', body: '<html><body><h1>Proxy login</h1></body></html>' },
  unauthorized: plainText(401, 'Unauthorized'),
  // The answer of a proxy whose server is unavailable.
  unavailable: { status: 503, type: 'text/html', body: '<html><body><h1>503 Service Unavailable</h1></body></html>' },
  licence: plainText(403, 'License enhancement is required: no connections available for module API'),
}

function respondTo({ system, handler, faults, report }: ServeOptions): HttpOptions['respond'] {
  return async (incoming, response, closing) => {
    const request = await readRequest(incoming)
    if (request === null) return sendAnswer(response, plainText(413, 'The request body is too large'))
    const fault = faults.take(system, ownFaults, { path: incoming.url ?? '/', body: request.body })
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'reset') {
      incoming.socket.destroy()
      return
    }
    if (fault?.kind === 'slow') await sleep(fault.delayMs, undefined, { signal: closing })
    const answer = (fault && faultAnswers[fault.kind]) ?? (await runHandler(handler, request, report))
    if (fault?.kind === 'half') sendHalf(response, answer)
    else sendAnswer(response, answer)
  }
}
