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

// A model may run next to us, where the installation lets connections lead there. What is asked is what is connected to, as
// for webhooks; the two ways share no connection.
const dispatchers = { open: dispatcherTo(true), guarded: dispatcherTo(false) }

/**
 * Calls the server of an agent gateway as `fetch` does, along no redirect. An address that is not to be reached is not
 * connected to: the cause of the error is `PrivateTarget`.
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
