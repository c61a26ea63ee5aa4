/**
 * Keeps the demo alive: drops the bundle of every business day of the demo chain once it has closed.
 *
 * Environment (arguments win): DROP_DIR / --drop-dir, SIM_FROM / --from (optional), SIM_SEED / --seed (optional).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { makeChain } from './chain/make-chain.ts'
import { deliverMissingDays } from './delivery/deliver-missing-days.ts'
import { readSettings, type Settings } from './settings.ts'

const pollMs = 60_000

const stop = new AbortController()
for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stop.abort())

const settings = settingsOrExit()
const chain = makeChain({ seed: settings.seed })
log('info', 'simulator started', { ...settings, restaurants: chain.restaurants.length })
while (!stop.signal.aborted) {
  await deliverOnce()
  // The wait ends by an AbortError when the process is told to stop.
  await sleep(pollMs, undefined, { signal: stop.signal }).catch(() => {})
}
log('info', 'simulator stopped', {})

/** A full disk or a wrong state file is reported and tried again a minute later: the demo heals when they do. */
async function deliverOnce(): Promise<void> {
  try {
    await deliverMissingDays({
      chain,
      dropDir: settings.dropDir,
      from: settings.from,
      now: new Date(),
      signal: stop.signal,
      report: (delivery) => log('info', 'bundle delivered', { ...delivery }),
    })
  } catch (error) {
    if (!stop.signal.aborted) log('error', 'delivery failed', { error: String(error) })
  }
}

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env, process.argv.slice(2))
  } catch (error) {
    log('error', error instanceof Error ? error.message : String(error), {})
    process.exit(1)
  }
}

function log(level: 'info' | 'error', message: string, fields: Record<string, unknown>): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), level, app: 'simulator', message, ...fields }))
}
