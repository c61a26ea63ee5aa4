import { lookup } from 'node:dns'
import { Agent, buildConnector, fetch } from 'undici'
import { guardedConnector } from '../webhooks/guarded-connector.ts'
import { anywhereButMetadata } from './metadata-address.ts'

interface GatewayCall {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

const connectTimeoutMs = 10_000

// A model may run next to us, so private addresses are fine. What is asked is what is connected to, as for webhooks.
const dispatcher = new Agent({
  connect: guardedConnector(
    (guarded) => buildConnector({ lookup: guarded, timeout: connectTimeoutMs, allowH2: false, autoSelectFamily: true }),
    lookup,
    anywhereButMetadata,
  ),
})

/**
 * Calls the server of an agent gateway as `fetch` does, along no redirect. An address of a local link or of a cloud's
 * metadata is not connected to: the cause of the error is `PrivateTarget`.
 */
export function gatewayFetch(url: string, call: GatewayCall) {
  return fetch(url, { ...call, redirect: 'manual', dispatcher })
}
