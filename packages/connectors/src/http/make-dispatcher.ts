import { constants } from 'node:crypto'
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
  /** Also by TLS 1.0 and keys of 1024 bits; false when absent. */
  allowWeakTls?: boolean | undefined
}

type Connector = buildConnector.connector

/** What tills of ten years ago speak: short keys, SHA-1, TLS 1.0 and no safe renegotiation. */
const weakTls = {
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
} as const

/** A connector that leads to the addresses allowed, as they are found when it connects, and nowhere else. */
export function openConnector(
  { allowPrivate, lookup = systemLookup, allowWeakTls = false }: Way,
  options: buildConnector.BuildOptions,
): Connector {
  const strength = allowWeakTls ? weakTls : {}
  const connectorBy = (guarded: LookupFunction) =>
    buildConnector({ ...options, ...strength, allowH2: false, autoSelectFamily: true, lookup: guarded })
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
