import { isIP, type LookupFunction } from 'node:net'
import type { buildConnector } from 'undici'
import { isPrivateHost } from '../webhooks/private-address.ts'
import { reachOf } from './reach-of.ts'

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
  /** Whether no setting allows it: a local link, or a cloud's metadata. */
  readonly isNever: boolean
  constructor(addresses: readonly string[]) {
    super('The target is not on the public Internet')
    this.name = 'PrivateTarget'
    this.isNever = addresses.some((address) => isIP(address) !== 0 && reachOf(address) === 'never')
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
    if (isRefusedHost(options.hostname)) {
      const refused = new PrivateTarget([options.hostname.replace(/^\[(.*)\]$/, '$1')])
      return queueMicrotask(() => callback(refused, null))
    }
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null)
      // Whatever led there, the far end itself is the last to be looked at; not a byte of the request has been sent.
      const { remoteAddress } = socket
      if (remoteAddress !== undefined && isAllowedAddress(remoteAddress)) return callback(null, socket)
      socket.destroy()
      callback(remoteAddress === undefined ? closedAtOnce() : new PrivateTarget([remoteAddress]), null)
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
      const refused = addresses.filter(({ address }) => !isAllowed(address))
      if (!first || refused.length > 0) return callback(new PrivateTarget(refused.map(({ address }) => address)), [])
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

/** The public Internet alone. */
const publicInternet: Allowed = {
  isRefusedHost: isPrivateHost,
  isAllowedAddress: (address) => reachOf(address) === 'public',
}

/** The own network and the Internet alike, never a local link or a cloud's metadata. */
export const anywhereButMetadata: Allowed = {
  isRefusedHost: (hostname) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    return isIP(host) !== 0 && reachOf(host) === 'never'
  },
  isAllowedAddress: (address) => reachOf(address) !== 'never',
}

/** Where the connections of a workspace lead, by the switch of the installation (`CONNECT_PRIVATE`). */
export function connectable(allowPrivate: boolean): Allowed {
  return allowPrivate ? anywhereButMetadata : publicInternet
}

function closedAtOnce(): Error {
  return Object.assign(new Error('The connection was closed at once'), { code: 'ECONNRESET' })
}
