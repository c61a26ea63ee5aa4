import { BlockList, isIP, isIPv6 } from 'node:net'

/** The panel's server sets this header to the client's address, and nobody else can. */
export const clientAddressHeader = 'x-vitrina-client-address'

/** Whether the hop at `distance` from us (0: the peer of the socket) is a proxy whose X-Forwarded-For is trusted. */
export type ProxyTrust = (address: string, distance: number) => boolean

const maxHops = 16

/**
 * Parses `TRUST_PROXY`: empty trusts no proxy; a number trusts that many hops before us; addresses and CIDRs trust the
 * proxies with these addresses. The error says what to write instead.
 */
export function readProxyTrust(text: string | undefined): ProxyTrust {
  const given = text?.trim() ?? ''
  if (given === '') return () => false
  if (/^\d+$/.test(given)) {
    const hops = Number(given)
    if (hops > maxHops) throw new Error(wrongTrust(given))
    return (_, distance) => distance < hops
  }
  const list = new BlockList()
  for (const entry of given.split(',')) addEntry(list, entry.trim())
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * The address that a request comes from: the socket's address, unless that is a trusted proxy; then the nearest address
 * in X-Forwarded-For, from the right, that is not a trusted proxy. Addresses further left are claims of the client and
 * are ignored. `unknown` when the connection is already closed.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: ProxyTrust,
): string {
  let address = plainAddress(socketAddress ?? '')
  if (address === null) return 'unknown'
  const said = forwardedFor?.split(',') ?? []
  for (let distance = 0; isTrusted(address, distance); distance += 1) {
    const further = plainAddress(said.pop() ?? '')
    // A proxy that does not name its client counts as the client.
    if (further === null) break
    address = further
  }
  return address
}

/**
 * The address that limits are counted by: the address itself, or for IPv6 its /64, which belongs to one customer. The
 * sign-in library counts in the same way.
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const [before = '', after] = address.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const filled =
    after === undefined ? head : [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return `${filled.slice(0, 4).join(':')}::/64`
}

/** An address in canonical form: no port, no zone, and IPv4 when it is mapped into IPv6. Null for anything else. */
function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/s, '')
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : null
  const spelled = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(spelled)
  if (!mapped) return spelled
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function addEntry(list: BlockList, entry: string): void {
  const [network = '', prefix, ...more] = entry.split('/')
  const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
  const bits = family === 'ipv6' ? 128 : 32
  if (isIP(network) === 0 || more.length > 0) throw new Error(wrongTrust(entry))
  const length = prefix ?? String(bits)
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits) throw new Error(wrongTrust(entry))
  list.addSubnet(network, Number(length), family)
}

function wrongTrust(text: string): string {
  return (
    `TRUST_PROXY does not take "${text}". Write how many proxies stand before the application (TRUST_PROXY=1), or their ` +
    `addresses (TRUST_PROXY=10.0.0.7,192.168.0.0/16); leave it out when there is none, and nobody is believed.`
  )
}
