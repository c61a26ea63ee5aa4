import { promises as dns, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

export interface NameServers {
  /** `address:port` of the name servers; the machine's own when absent. */
  servers?: readonly string[]
  timeoutMs?: number
  tries?: number
}

/**
 * Resolves names by querying name servers directly. The system's resolver occupies one of four threads for as long as a
 * server is silent, so a few unanswered names would block the calls to all other receivers.
 */
export function nameLookup({ servers, timeoutMs = 2000, tries = 2 }: NameServers = {}): LookupFunction {
  const resolver = new dns.Resolver({ timeout: timeoutMs, tries })
  if (servers) resolver.setServers(servers)
  return (hostname, { family, all }, callback) => {
    findAll(resolver, hostname, family).then(
      (addresses) => {
        const [first] = addresses
        if (all) callback(null, addresses)
        else if (first) callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
}

async function findAll(
  resolver: dns.Resolver,
  hostname: string,
  family: number | 'IPv4' | 'IPv6' | undefined,
): Promise<LookupAddress[]> {
  const asked = [
    ...(family === 6 || family === 'IPv6' ? [] : [resolver.resolve4(hostname).then(as(4))]),
    ...(family === 4 || family === 'IPv4' ? [] : [resolver.resolve6(hostname).then(as(6))]),
  ]
  const answers = await Promise.allSettled(asked)
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length > 0) return addresses
  // A missing address of one kind explains less than the error of the other kind.
  const faults = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  throw faults.find(({ code }) => code !== 'ENODATA') ?? Object.assign(new Error('No address'), { code: 'ENOTFOUND' })
}

function as(family: 4 | 6): (addresses: string[]) => LookupAddress[] {
  return (addresses) => addresses.map((address) => ({ address, family }))
}
