import { isIP, type LookupFunction } from 'node:net'
import type { buildConnector } from 'undici'
import { isPrivateHost } from '../webhooks/private-address.ts'
import { reachOf } from './reach-of.ts'

type Connector = buildConnector.connector

/** Creates a connector that resolves names with `lookup`, once per connection. */
export type ConnectorBy = (lookup: LookupFunction) => Connector

/** Where connections may lead: which hosts are refused by name, and which addresses may be connected to. */
export interface Allowed {
  isRefusedHost(hostname: string): boolean
  isAllowedAddress(address: string): boolean
}

/** The target is not on the public Internet, or can never be reached from here. Nothing was sent to it. */
export class PrivateTarget extends Error {
  /** Whether no setting allows it: a link-local address, or a cloud's metadata service. */
  readonly isNever: boolean
  constructor(addresses: readonly string[]) {
    super('The target is not on the public Internet')
    this.name = 'PrivateTarget'
    this.isNever = addresses.some((address) => isIP(address) !== 0 && reachOf(address) === 'never')
  }
}

/**
 * An undici connector that only connects to allowed targets, by default the public Internet; anything else fails with
 * `PrivateTarget`. A name is resolved once, and the checked addresses themselves are connected to, so a DNS answer that
 * changes a moment later has no effect.
 */
export function guardedConnector(
  connectorBy: ConnectorBy,
  lookup: LookupFunction,
  { isRefusedHost, isAllowedAddress }: Allowed = publicInternet,
): Connector {
  const connect = connectorBy(guardedLookup(lookup, isAllowedAddress))
  return (options, callback) => {
    // A literal address is connected to without a lookup.
    if (isRefusedHost(options.hostname)) {
      const refused = new PrivateTarget([options.hostname.replace(/^\[(.*)\]$/, '$1')])
      return queueMicrotask(() => callback(refused, null))
    }
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null)
      // In any case the peer's actual address is checked last; no byte of the request has been sent yet.
      const { remoteAddress } = socket
      if (remoteAddress !== undefined && isAllowedAddress(remoteAddress)) return callback(null, socket)
      socket.destroy()
      callback(remoteAddress === undefined ? closedAtOnce() : new PrivateTarget([remoteAddress]), null)
    })
  }
}

/**
 * Returns what `lookup` finds when all of it is allowed: a name that also resolves to a forbidden address is refused
 * entirely.
 */
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

/** Only the public Internet. */
const publicInternet: Allowed = {
  isRefusedHost: isPrivateHost,
  isAllowedAddress: (address) => reachOf(address) === 'public',
}

/** The private network and the Internet, but never link-local addresses or a cloud's metadata service. */
export const anywhereButMetadata: Allowed = {
  isRefusedHost: (hostname) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    return isIP(host) !== 0 && reachOf(host) === 'never'
  },
  isAllowedAddress: (address) => reachOf(address) !== 'never',
}

/** Where connections of a workspace may lead, by the installation's setting `CONNECT_PRIVATE`. */
export function connectable(allowPrivate: boolean): Allowed {
  return allowPrivate ? anywhereButMetadata : publicInternet
}

function closedAtOnce(): Error {
  return Object.assign(new Error('The connection was closed at once'), { code: 'ECONNRESET' })
}
