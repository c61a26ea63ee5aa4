import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '@vitrina/db/embedded'
import { CommandError } from '../command-error.ts'
import { chooseSimulatorPorts } from '../demo-simulator.ts'
import { projectRoot } from '../project-root.ts'
import { runCommand } from '../run-command.ts'
import type { Settings } from '../settings.ts'
import { buildPanel } from '../start/build-panel.ts'
import { writeDemoFile } from '../start/demo-file.ts'
import { freePortNear } from '../start/ports.ts'
import type { Progress } from '../start/progress.ts'
import { makeThrowawayFolder } from './throwaway-folder.ts'

const readyMs = 10 * 60_000
const pollMs = 200
/** More than three of them with what the tests add. */
const roomBytes = 4 * 2 ** 30

export interface TrialInstallation {
  /** Path of its demo.json: addresses, login and keys. */
  demoFile: string
  /** The output of `npm start` so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts full installations as `npm start` does, on free ports and in data directories of their own, for the browser
 * tests. Their panel is built while the demo is filled, once: all but the first begin with a copy of its data.
 */
export async function startTrialInstallations(
  count: number,
  distDir: string,
  signal: AbortSignal,
): Promise<TrialInstallation[]> {
  const folders = await Promise.all(Array.from({ length: count }, () => makeThrowawayFolder('vitrina-e2e-', roomBytes)))
  try {
    const [first, ...others] = folders
    if (first === undefined) return []
    const works = await Promise.allSettled([buildPanel(distDir, signal), fill(first, distDir, signal)])
    for (const work of works) if (work.status === 'rejected') throw work.reason
    await Promise.all(others.map((other) => copyFolder(first, other, signal)))
  } catch (error) {
    await Promise.all(folders.map(remove))
    throw error
  }
  const starts = await Promise.allSettled(folders.map((folder, number) => start(folder, number, distDir, signal)))
  const installations = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  for (const one of starts) {
    if (one.status === 'fulfilled') continue
    await Promise.all(installations.map((installation) => installation.stop()))
    throw one.reason
  }
  return installations
}

/** Creates the database of a data directory with the demo in it, as `npm start` does. */
async function fill(dataDir: string, distDir: string, signal: AbortSignal): Promise<void> {
  // Of these addresses nothing is used: each installation has ports of its own.
  const nowhere = { apiPort: 0, panelPort: 0, apiUrl: 'http://127.0.0.1', panelUrl: 'http://127.0.0.1' }
  const settings: Settings = { dataDir, panelDistDir: distDir, ...nowhere }
  // Only the browser tests need what fills a demo.
  const { fillDemo } = await import('../start/fill-demo.ts')
  const server = await startEmbedded({ dataDir })
  try {
    const progress: Progress = { step: (_, work) => work(() => undefined) }
    writeDemoFile(settings, await fillDemo(server.url, settings, { progress, signal }))
  } finally {
    await server.stop()
  }
}

/** The database belongs to another account, which Node's own copy would not keep. */
async function copyFolder(from: string, to: string, signal: AbortSignal): Promise<void> {
  const { code, output } = await runCommand('cp', ['-a', `${from}/.`, to], { signal })
  if (code !== 0) throw new CommandError(`The data of the browser tests could not be copied.\n${output}`)
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}

async function start(
  dataDir: string,
  number: number,
  distDir: string,
  signal: AbortSignal,
): Promise<TrialInstallation> {
  // From a range the system does not assign by itself, so that the ports stay free until the apps listen on them; and of
  // each installation's own, since those that start at the same time would find the same ones free.
  const port = 20_000 + 60 * randomInt(160) + 20 * number
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
        DATABASE_DIRECT_URL: '',
        DATABASE_DIRECT_URL_FILE: '',
        DATABASE_READ_URL: '',
        DATABASE_READ_URL_FILE: '',
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
    await remove(dataDir)
  }
  const demoFile = join(dataDir, 'demo.json')
  const deadline = Date.now() + readyMs
  while (!output.includes('Vitrina is ready')) {
    if (child.exitCode !== null || Date.now() > deadline || signal.aborted) {
      await stop()
      throw new CommandError(`The installation for the browser's tests did not get ready.\n${output}`)
    }
    await sleep(pollMs)
  }
  return { demoFile, output: () => output, stop }
}
