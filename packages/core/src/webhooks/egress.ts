import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { deliveryFault } from '@vitrina/contract/delivery-faults'
import { Agent, buildConnector } from 'undici'
import { anywhereButMetadata, type ConnectorBy, guardedConnector } from '../network/guarded-connector.ts'
import { makeAttempt } from './attempt.ts'
import { type AttemptOutcome, failedAttempt } from './attempt-outcome.ts'
import { privateHost, wrongUrl } from './check-url.ts'
import { nameLookup } from './resolve-name.ts'

export interface EgressCall {
  url: string
  headers: Record<string, string>
  body: string
  /** Whether the call may lead to private addresses, and use http. A cloud's metadata service is never allowed. */
  allowPrivate: boolean
  signal?: AbortSignal
}

/** Sends calls to receivers: POSTs JSON, once per call, without following redirects and without a proxy. */
export interface Egress {
  /** Makes one attempt. Never throws: any failure is the `error` of the result. */
  post(call: EgressCall): Promise<AttemptOutcome>
  /** Waits for running attempts, then closes the connections. Calls posted meanwhile and afterwards fail. */
  close(): Promise<void>
}

export interface EgressOptions {
  /** For a full attempt: name lookup, waiting for a free connection, connecting, response and body. */
  timeoutMs?: number
  /** Maximum connections to one origin; without it every call gets one at once. */
  connections?: number
  lookup?: LookupFunction
  /** Opens the connections to targets that passed the guard. */
  connectorBy?: ConnectorBy
}

// A receiver may close an idle connection just when the next delivery is sent on it; then nobody knows whether it was
// accepted. So connections are closed before receivers do it: after a second (few servers wait less than two), or a
// second before what the receiver announces, and after four in any case.
const keepAlive = { keepAliveTimeout: 1000, keepAliveTimeoutThreshold: 1000, keepAliveMaxTimeout: 4000 }

// A distant receiver gets this long before its next address is tried; Node's default of 250 ms is less than a round
// trip around the world.
const nextAddressMs = 1000

/** Opens the egress. Guarded calls and calls that may lead to private addresses share no connections. */
export function openEgress(options: EgressOptions = {}): Egress {
  const { timeoutMs = 10_000, connections, lookup, connectorBy = plainConnector(timeoutMs) } = options
  const agentOf = (connect: buildConnector.connector) =>
    new Agent({
      ...keepAlive,
      connect,
      allowH2: false,
      // The attempt's own deadline applies; undici's timers would only add more.
      headersTimeout: 0,
      bodyTimeout: 0,
      ...(connections !== undefined && { connections }),
    })
  // Names of one machine or network can only be resolved by the system.
  const open = agentOf(guardedConnector(connectorBy, lookup ?? systemLookup, anywhereButMetadata))
  const guarded = agentOf(guardedConnector(connectorBy, lookup ?? nameLookup()))
  const underWay = new Set<Promise<AttemptOutcome>>()
  let closed: Promise<void> | null = null

  async function close(): Promise<void> {
    await Promise.all(underWay)
    await Promise.all([open.destroy(), guarded.destroy()])
  }

  return {
    post(call) {
      if (closed) return Promise.resolve(failedAttempt(deliveryFault('not_called', {}), 0))
      const wrong = wrongUrl(call.url, call.allowPrivate)
      if (wrong !== null) {
        const fault =
          wrong === privateHost ? deliveryFault('private_address', {}) : deliveryFault('wrong_address', { wrong })
        return Promise.resolve(failedAttempt(fault, 0))
      }
      const result = makeAttempt(call.allowPrivate ? open : guarded, call, timeoutMs)
      underWay.add(result)
      void result.then(() => underWay.delete(result))
      return result
    },
    close() {
      closed ??= close()
      return closed
    },
  }
}

function plainConnector(timeoutMs: number): ConnectorBy {
  return (lookup) =>
    buildConnector({
      lookup,
      timeout: timeoutMs,
      allowH2: false,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: nextAddressMs,
    })
}
