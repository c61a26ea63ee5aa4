import { isIP, type LookupFunction } from 'node:net'
import type { buildConnector } from 'undici'
import { isPrivateAddress, isPrivateHost } from './private-address.ts'

type Connector = buildConnector.connector

/** Makes a connector that asks `lookup` for the addresses of a name, once for a connection. */
export type ConnectorBy = (lookup: LookupFunction) => Connector

/** What a way out leads to: what a host says by itself, and which addresses are connected to. */
export interface Allowed {
  isRefusedHost(hostname: string): boolean
  isAllowedAddress(address: string): boolean
}

/** The target is not on the public Internet, or not to be reached from here at all. Nothing was sent to it. */
export class PrivateTarget extends Error {
  constructor() {
    super('The target is not on the public Internet')
    this.name = 'PrivateTarget'
  }
}

/**
 * A connector of undici that leads to what is allowed, the public Internet alone unless said otherwise; anything else ends in `PrivateTarget`. A name is resolved
 * once, and the very addresses that were checked are connected to, so an answer that changes a moment later is never seen.
 */
export function guardedConnector(
  connectorBy: ConnectorBy,
  lookup: LookupFunction,
  { isRefusedHost, isAllowedAddress }: Allowed = publicInternet,
): Connector {
  const connect = connectorBy(guardedLookup(lookup, isAllowedAddress))
  return (options, callback) => {
    // What is an address already is connected to without a lookup.
    if (isRefusedHost(options.hostname)) return queueMicrotask(() => callback(new PrivateTarget(), null))
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null)
      // Whatever led there, the far end itself is the last to be looked at; not a byte of the request has been sent.
      const { remoteAddress } = socket
      if (remoteAddress !== undefined && isAllowedAddress(remoteAddress)) return callback(null, socket)
      socket.destroy()
      callback(remoteAddress === undefined ? closedAtOnce() : new PrivateTarget(), null)
    })
  }
}

/** Gives what `lookup` finds when all of it is allowed: a name that also leads elsewhere is refused, not picked from. */
function guardedLookup(lookup: LookupFunction, isAllowed: Allowed['isAllowedAddress']): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found, family = 0) => {
      if (error) return callback(error, [])
      const addresses = typeof found === 'string' ? [{ address: found, family }] : found
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return callback(new PrivateTarget(), [])
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

const publicInternet: Allowed = {
  isRefusedHost: isPrivateHost,
  isAllowedAddress: (address) => isIP(address) !== 0 && !isPrivateAddress(address),
}

function closedAtOnce(): Error {
  return Object.assign(new Error('The connection was closed at once'), { code: 'ECONNRESET' })
}
