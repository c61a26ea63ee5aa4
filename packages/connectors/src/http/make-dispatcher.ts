import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { TLSSocket } from 'node:tls'
import { connectable, guardedConnector } from '@vitrina/core/network/guarded-connector'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { normaliseFingerprint, WrongCertificate } from './certificate.ts'

/** Where a server may be. */
export interface Way {
  /** Also at a private address, of the own network or this machine. */
  allowPrivate: boolean
  /** The addresses of a name; as the system tells them when absent. */
  lookup?: LookupFunction | undefined
}

type Connector = buildConnector.connector

/** A connector that leads to the addresses allowed, as they are found when it connects, and nowhere else. */
export function openConnector(
  { allowPrivate, lookup = systemLookup }: Way,
  options: buildConnector.BuildOptions,
): Connector {
  const connectorBy = (guarded: LookupFunction) =>
    buildConnector({ ...options, allowH2: false, autoSelectFamily: true, lookup: guarded })
  return guardedConnector(connectorBy, lookup, connectable(allowPrivate))
}

/**
 * Connections to one server, one at a time. With a fingerprint exactly the certificate that has it is trusted: the chain
 * of a self-signed one cannot be verified, so it is compared before a byte of a request is sent. Without one, certificates
 * are verified as everywhere.
 */
export function makeDispatcher(way: Way, certificateFingerprint: string | undefined): Dispatcher {
  // The deadline of a call rules; undici's own timers would only make two of them.
  const limits = { connections: 1, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 }
  if (certificateFingerprint === undefined) return new Agent({ ...limits, connect: openConnector(way, {}) })

  const wanted = normaliseFingerprint(certificateFingerprint)
  // No sessions are kept: a resumed one would not show the certificate again.
  const connect = openConnector(way, { rejectUnauthorized: false, maxCachedSessions: 0 })
  return new Agent({
    ...limits,
    connect(options, callback) {
      connect(options, (error, socket) => {
        if (error !== null) return callback(error, null)
        if (!(socket instanceof TLSSocket)) return callback(null, socket)
        const met = normaliseFingerprint(socket.getPeerX509Certificate()?.fingerprint256 ?? '')
        if (met !== null && met === wanted) return callback(null, socket)
        socket.destroy()
        callback(new WrongCertificate(wanted === null ? 'unreadable pin' : 'other certificate', met), null)
      })
    },
  })
}
