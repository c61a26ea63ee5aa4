import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../command-error.ts'
import { chooseSimulatorPorts } from '../demo-simulator.ts'
import { projectRoot } from '../project-root.ts'
import { freePortNear } from '../start/ports.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

const readyMs = 10 * 60_000
const pollMs = 200

export interface TrialInstallation {
  /** Path of its demo.json: addresses, login and keys. */
  demoFile: string
  /** The output of `npm start` so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts a full installation as `npm start` does, on free ports and in a separate data directory, for the browser
 * tests. Two of different numbers may start at the same time.
 */
export async function startTrialInstallation(
  number: number,
  distDir: string,
  signal: AbortSignal,
): Promise<TrialInstallation> {
  const dataDir = await makeThrowawayFolder('vitrina-e2e-')
  // From a range the system does not assign by itself, so that the ports stay free until the apps listen on them; and of
  // each installation's own, since those that start at the same time would find the same ones free.
  const port = 20_000 + 40 * randomInt(250) + 20 * (number % 2)
  const [apiPort, panelPort] = [await freePortNear(port), await freePortNear(port + 1)]
  const [apiMetricsPort, workerMetricsPort] = [await freePortNear(port + 2), await freePortNear(port + 3)]
  await chooseSimulatorPorts(dataDir, {
    iiko: port + 4,
    references: port + 5,
    storehouse: port + 6,
    control: port + 7,
    rkeeper: port + 8,
  })
  const child = spawn(process.execPath, [join(projectRoot, 'packages/tooling/src/start.ts')], {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      // Empty means absent: nothing of this machine's own installation is used.
      ...{
        DATABASE_URL: '',
        DATABASE_URL_FILE: '',
        VITRINA_SECRET: '',
        VITRINA_SECRET_FILE: '',
        API_URL: '',
        PANEL_URL: '',
      },
      ...{
        DATA_DIR: dataDir,
        DEMO_LIVE: 'false',
        // Each person of the tests signs in from a different address.
        TRUST_PROXY: '1',
        API_PORT: String(apiPort),
        PANEL_PORT: String(panelPort),
        API_METRICS_PORT: String(apiMetricsPort),
        WORKER_METRICS_PORT: String(workerMetricsPort),
        PANEL_METRICS_PORT: '0',
        PANEL_DIST_DIR: distDir,
      },
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const demoFile = join(dataDir, 'demo.json')
  const deadline = Date.now() + readyMs
  // The file is written when everything answers.
  while (!existsSync(demoFile)) {
    if (child.exitCode !== null || Date.now() > deadline || signal.aborted) {
      await stop()
      throw new CommandError(`The installation for the browser's tests did not get ready.\n${output}`)
    }
    await sleep(pollMs)
  }
  return { demoFile, output: () => output, stop }
}
