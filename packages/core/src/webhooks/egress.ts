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
  /** Whether the call may lead to private addresses, and go over http. To a cloud's metadata none does. */
  allowPrivate: boolean
  signal?: AbortSignal
}

/** The way out to receivers: POSTs JSON, once a call, along no redirect and through no proxy. */
export interface Egress {
  /** Makes one attempt. Never throws: whatever goes wrong is the `error` of the result. */
  post(call: EgressCall): Promise<AttemptOutcome>
  /** Waits for the attempts under way, then closes the connections. What is posted meanwhile and after fails. */
  close(): Promise<void>
}

export interface EgressOptions {
  /** For the whole of an attempt: name, connection, waiting for a free one, answer and body. */
  timeoutMs?: number
  /** Connections to one origin at most; without it each call has one at once. */
  connections?: number
  lookup?: LookupFunction
  /** Opens the connections, to what the guard has let pass. */
  connectorBy?: ConnectorBy
}

// A receiver that ends an idle connection may do so just as the next delivery is sent on it, which then fails without
// anybody knowing whether it was taken. So connections are given up before receivers do: after a second (few servers wait
// less than two), or a second before what the receiver itself announces, and after four in any case.
const keepAlive = { keepAliveTimeout: 1000, keepAliveTimeoutThreshold: 1000, keepAliveMaxTimeout: 4000 }

// A receiver far away is given this long before its next address is tried; Node's own 250 ms is less than a way around
// the world and back.
const nextAddressMs = 1000

/** Opens the way out. Guarded calls and those that may be private share no connection. */
export function openEgress(options: EgressOptions = {}): Egress {
  const { timeoutMs = 10_000, connections, lookup, connectorBy = plainConnector(timeoutMs) } = options
  const agentOf = (connect: buildConnector.connector) =>
    new Agent({
      ...keepAlive,
      connect,
      allowH2: false,
      // The deadline of an attempt rules; undici's own timers would only make more of them.
      headersTimeout: 0,
      bodyTimeout: 0,
      ...(connections !== undefined && { connections }),
    })
  // Names of one machine or network stand where only the system looks.
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
