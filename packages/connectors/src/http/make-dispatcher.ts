import { constants } from 'node:crypto'
import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { TLSSocket } from 'node:tls'
import { connectable, guardedConnector } from '@vitrina/core/network/guarded-connector'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { normaliseFingerprint, WrongCertificate } from './certificate.ts'

/** Where a server may be. */
export interface Way {
  /** Also at a private address, of the local network or this machine. */
  allowPrivate: boolean
  /** Resolves a name to addresses; the system's resolver when absent. */
  lookup?: LookupFunction | undefined
  /** Also accepts TLS 1.0 and keys of 1024 bits; false when absent. */
  allowWeakTls?: boolean | undefined
}

type Connector = buildConnector.connector

/** What ten-year-old tills support: short keys, SHA-1, TLS 1.0 and no safe renegotiation. */
const weakTls = {
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
} as const

/** A connector that connects to allowed addresses only, checked as they are resolved at connection time. */
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
 * Connections to one server, one at a time. With a fingerprint, only the certificate that has it is trusted: the chain
 * of a self-signed one cannot be verified, so it is compared before a byte of a request is sent. Without a fingerprint,
 * certificates are verified as usual.
 */
export function makeDispatcher(way: Way, certificateFingerprint: string | undefined): Dispatcher {
  // The deadline of a call applies; undici's own timers would only add a second one.
  const limits = { connections: 1, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 }
  if (certificateFingerprint === undefined) return new Agent({ ...limits, connect: openConnector(way, {}) })

  const wanted = normaliseFingerprint(certificateFingerprint)
  // No TLS sessions are cached: a resumed one would not present the certificate again.
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
