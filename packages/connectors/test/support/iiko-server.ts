import type { SourceMemory } from '@vitrina/core/exchange/accounting-system'
import { makeChain, restaurantsOf } from '@vitrina/simulator/chain/make-chain'
import type { Restaurant } from '@vitrina/simulator/chain/model'
import { type ControlledFaults, createFaults, type Fault } from '@vitrina/simulator/systems/faults'
import { type IikoHandler, makeIikoHandler } from '@vitrina/simulator/systems/iiko/make-iiko-handler'
import { serveSystem } from '@vitrina/simulator/systems/serve-system'
import { createWorld } from '@vitrina/simulator/world/create-world'
import type { ControlledWorld } from '@vitrina/simulator/world/model'
import { onTestFinished } from 'vitest'
import { type IikoSystem, openIiko } from '../../src/iiko/open-iiko.ts'
import { type LogEntry, openOptions } from './open-options.ts'

export interface IikoServer {
  url: string
  world: ControlledWorld
  faults: ControlledFaults
  handler: IikoHandler
  /** The two restaurants that keep their books there. */
  restaurants: [Restaurant, Restaurant]
  /** Makes the server do wrong: once, at its next call, unless told otherwise. */
  fail(fault: Pick<Fault, 'kind'> & Partial<Fault>): void
  /** The clock of both sides. */
  clock: { now: Date }
}

/** Ten past two in the afternoon of a Tuesday in Yekaterinburg; 7 March was a Saturday. */
const tuesday = '2026-03-10T09:10:00Z'
const login = 'exchange'
const password = 'пароль-7'

/** A test server over a small chain, closed with the test. */
export async function startIiko(
  options: { now?: string; latencyMs?: number; keyIn?: 'cookie' } = {},
): Promise<IikoServer> {
  const clock = { now: new Date(options.now ?? tuesday) }
  const chain = makeChain({ seed: 'iiko tests', restaurants: 4, scale: 0.08 })
  const world = createWorld({ chain, clock: () => clock.now, stateFile: null })
  const faults = createFaults()
  const handler = makeIikoHandler(world, faults, {
    ...{ login, password, latencyMs: options.latencyMs ?? 0 },
    ...(options.keyIn && { keyIn: options.keyIn }),
  })
  const { url, close } = await serveSystem({ system: 'iiko', handler, faults, port: 0 })
  onTestFinished(close)
  const [first, second] = restaurantsOf(chain, 'source_b')
  if (first === undefined || second === undefined) throw new Error('The chain is too small')
  return {
    url,
    world,
    faults,
    handler,
    restaurants: [first, second],
    clock,
    fail: (fault) => faults.add({ system: 'iiko', times: 1, after: 0, match: null, delayMs: 0, ...fault }),
  }
}

/** Stands for a sealing: what was sealed is not what was given. */
const mirrored = {
  seal: (plain: string) => [...plain].toReversed().join(''),
  unseal: (sealed: string) => [...sealed].toReversed().join(''),
}

export interface ConnectOptions {
  /** Credentials besides address, login and password, or in their place. */
  credentials?: Record<string, unknown>
  signal?: AbortSignal
  timeoutMs?: number
  /** What it keeps; nothing when absent. */
  memory?: SourceMemory
}

/** A connection to it, closed with the test. Yekaterinburg's zone and the ends of day are in its settings. */
export function connect(
  server: Pick<IikoServer, 'url' | 'clock'>,
  { credentials, signal, timeoutMs, memory }: ConnectOptions = {},
): IikoSystem & { log: LogEntry[] } {
  const options = openOptions({
    source: 'source_b',
    credentials: { url: server.url, login, password, timezone: 'Asia/Yekaterinburg', dayEnd: '05:00', ...credentials },
    now: () => server.clock.now,
    ...(signal && { signal }),
  })
  const system = openIiko({
    ...options,
    backoffMs: 1,
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(memory && { memory, sealing: mirrored }),
  })
  onTestFinished(() => system.close())
  return { ...system, log: options.log }
}
