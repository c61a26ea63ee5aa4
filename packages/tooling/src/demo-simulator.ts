import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeChain, restaurantsOf } from '@vitrina/simulator/chain/make-chain'
import type { Chain } from '@vitrina/simulator/chain/model'
import { z } from 'zod'
import { freePortNear } from './start/ports.ts'

const Ports = z.object({ iiko: z.int(), rkeeper: z.int(), references: z.int(), storehouse: z.int(), control: z.int() })
/** Where the simulator of the demo listens; r_keeper's further restaurants use the ports after its first. */
export type SimulatorPorts = z.infer<typeof Ports>

const usual: SimulatorPorts = { iiko: 4020, rkeeper: 4030, references: 4023, storehouse: 4021, control: 4022 }

/** The login to the demo's accounting systems; they listen on loopback only and contain generated data. */
export const simulatorAccess = { login: 'demo', password: 'demo' }

/**
 * Ports for the simulator: those of the last start while they are free, so that connections made then still work; else
 * others, looked for from `first` on. `moved`: the ports differ from those of the last start.
 */
export async function chooseSimulatorPorts(
  dataDir: string,
  first = usual,
): Promise<{ ports: SimulatorPorts; moved: boolean }> {
  const known = readPorts(dataDir)
  const wanted = known ?? first
  const ports = {
    iiko: await freePortNear(wanted.iiko),
    rkeeper: await freeRow(wanted.rkeeper, restaurantsOf(makeChain({ seed: 'demo' }), 'source_a').length),
    references: await freePortNear(wanted.references),
    storehouse: await freePortNear(wanted.storehouse),
    control: await freePortNear(wanted.control),
  }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(portsFile(dataDir), `${JSON.stringify(ports, null, 2)}\n`)
  return { ports, moved: JSON.stringify(ports) !== JSON.stringify(known) }
}

/** What iiko does not report about its subdivisions: time zone and end of day. */
export function iikoDepartments(chain: Chain): { id: string; timezone: string; dayEnd: string }[] {
  return restaurantsOf(chain, 'source_b').map(({ sourceKey: id, timezone, dayEnd }) => ({ id, timezone, dayEnd }))
}

/** The environment of the simulator. */
export function simulatorEnvironment(dataDir: string, ports: SimulatorPorts): Record<string, string> {
  return {
    SIM_IIKO_PORT: String(ports.iiko),
    SIM_RKEEPER_PORT: String(ports.rkeeper),
    SIM_REFERENCES_PORT: String(ports.references),
    SIM_STOREHOUSE_PORT: String(ports.storehouse),
    SIM_CONTROL_PORT: String(ports.control),
    SIM_LOGIN: simulatorAccess.login,
    SIM_PASSWORD: simulatorAccess.password,
    SIM_VISITS: '30',
    SIM_STATE: join(dataDir, 'simulator-state.json'),
  }
}

/** The first of `count` consecutive free ports. */
async function freeRow(first: number, count: number): Promise<number> {
  for (let start = first; start < first + 1000; start += count) {
    const row = Array.from({ length: count }, (_, index) => start + index)
    const free = await Promise.all(row.map(freePortNear))
    if (row.every((port, index) => free[index] === port)) return start
  }
  throw new Error(`No ${count} free ports in a row from ${first} on for the simulator; stop what takes them.`)
}

function portsFile(dataDir: string): string {
  return join(dataDir, 'simulator.json')
}

function readPorts(dataDir: string): SimulatorPorts | null {
  try {
    return Ports.parse(JSON.parse(readFileSync(portsFile(dataDir), 'utf8')))
  } catch {
    // The first start, or a file that was changed: the usual ports are tried.
    return null
  }
}
