import { lookup } from 'node:dns'
import { Agent, buildConnector, fetch } from 'undici'
import { connectable, guardedConnector } from '../network/guarded-connector.ts'

interface GatewayCall {
  method?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

const connectTimeoutMs = 10_000

// A model may run in the local network if the installation allows such connections. The checked address is the one
// connected to, as for webhooks; the two dispatchers share no connections.
const dispatchers = { open: dispatcherTo(true), guarded: dispatcherTo(false) }

/**
 * Calls the server of an agent gateway like `fetch`, but follows no redirect. A forbidden address is not connected to:
 * the cause of the error is `PrivateTarget`.
 */
export function gatewayFetch(url: string, call: GatewayCall, { allowPrivate }: { allowPrivate: boolean }) {
  return fetch(url, { ...call, redirect: 'manual', dispatcher: dispatchers[allowPrivate ? 'open' : 'guarded'] })
}

function dispatcherTo(allowPrivate: boolean): Agent {
  return new Agent({
    connect: guardedConnector(
      (guarded) =>
        buildConnector({ lookup: guarded, timeout: connectTimeoutMs, allowH2: false, autoSelectFamily: true }),
      lookup,
      connectable(allowPrivate),
    ),
  })
}
