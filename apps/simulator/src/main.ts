/**
 * Keeps the demo alive: serves the accounting systems of the demo chain on loopback by their own protocols, and drops the
 * bundle of every business day once it has closed.
 *
 * Environment (arguments win): DROP_DIR / --drop-dir, SIM_FROM / --from (optional), SIM_SEED / --seed (optional). Served
 * when they have a port: SIM_IIKO_PORT, SIM_RKEEPER_PORT (the first restaurant's, the others follow it one by one),
 * SIM_REFERENCES_PORT (r_keeper's server of references), SIM_STOREHOUSE_PORT, SIM_CONTROL_PORT. Then SIM_STATE names the file of what is set, and SIM_LOGIN and SIM_PASSWORD
 * (default: demo) are what the systems are logged into with. SIM_VISITS people come by in the minutes after the start.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { makeChain } from '@vitrina/simulator/chain/make-chain'
import { deliverMissingDays } from '@vitrina/simulator/delivery/deliver-missing-days'
import { worldContent } from '@vitrina/simulator/delivery/world-content'
import { serveWorld } from '@vitrina/simulator/serve-world'
import { createWorld } from '@vitrina/simulator/world/create-world'
import { planVisits } from '@vitrina/simulator/world/visits'
import { readSettings } from './settings.ts'

const pollMs = 60_000
const visitEveryMs = 40_000

const stop = new AbortController()
for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stop.abort())

const { password, ...settings } = await orExit(() => readSettings(process.env, process.argv.slice(2)))
const chain = makeChain({ seed: settings.seed })
const world = await orExit(() => createWorld({ chain, clock: () => new Date(), stateFile: settings.stateFile }))
const served = await orExit(() => serveWorld({ ...settings, world, password, report: reportFailedCall }))
log('info', 'simulator started', { ...settings, restaurants: chain.restaurants.length, served: served.urls })
// Whoever opens the demo at night sees it live, too: some come by while it is new to them.
if (settings.visits > 0) world.expect(planVisits(chain, world.now(), { count: settings.visits, everyMs: visitEveryMs }))
while (!stop.signal.aborted) {
  await deliverOnce()
  // The wait ends by an AbortError when the process is told to stop.
  await sleep(pollMs, undefined, { signal: stop.signal }).catch(() => {})
}
await served.close()
log('info', 'simulator stopped', {})

/** A full disk or a wrong state file is reported and tried again a minute later: the demo heals when they do. */
async function deliverOnce(): Promise<void> {
  try {
    await deliverMissingDays({
      chain,
      dropDir: settings.dropDir,
      // The history of a served iiko comes by its reports; r_keeper serves the current shift alone.
      sources: settings.ports.iiko > 0 ? ['source_a'] : ['source_a', 'source_b'],
      contentOf: (source) => worldContent(world, source),
      from: settings.from,
      now: world.now(),
      signal: stop.signal,
      report: (delivery) => log('info', 'bundle delivered', { ...delivery }),
    })
  } catch (error) {
    if (!stop.signal.aborted) log('error', 'delivery failed', { error: String(error) })
  }
}

function reportFailedCall(error: unknown): void {
  log('error', 'a call failed', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}

/** What cannot be started with is told in one line, and is no crash. */
async function orExit<T>(start: () => T | Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    log('error', error instanceof Error ? error.message : String(error), {})
    process.exit(1)
  }
}

function log(level: 'info' | 'error', message: string, fields: Record<string, unknown>): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), level, app: 'simulator', message, ...fields }))
}
