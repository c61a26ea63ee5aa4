import type { Credentials } from './read-credentials.ts'

/** The hosts that credentials point to, for the journal: with ports, never a path, a query or a login. */
export function hostsOf(credentials: Credentials): string[] {
  if ('host' in credentials) return [`${credentials.host.split('@').at(-1)}:${credentials.port}`]
  if ('baseUrl' in credentials) return [hostOf(credentials.baseUrl)]
  const further = 'servers' in credentials ? (credentials.servers ?? []).map(({ url }) => url) : []
  const references = 'referenceUrl' in credentials ? credentials.referenceUrl : undefined
  const stock = 'storehouseUrl' in credentials ? credentials.storehouseUrl : undefined
  const named = [references, stock].filter((url) => url !== undefined)
  return [...new Set([credentials.url, ...further, ...named].map(hostOf))]
}

/** `host:port` of an address; for one that cannot be parsed, nothing of the input. */
export function hostOf(address: string): string {
  const url = URL.parse(address) ?? URL.parse(`http://${address}`)
  if (!url || url.hostname === '') return '?'
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`
}

/** The same as details of a journal entry: before and after when they differ. */
export function reportedHosts(before: readonly string[], after: readonly string[]) {
  const isSame = before.length === after.length && before.every((host, at) => host === after[at])
  return before.length === 0 || isSame ? { host: after } : { before: { host: before }, after: { host: after } }
}
