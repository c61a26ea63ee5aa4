import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../command-error.ts'
import { projectRoot } from '../project-root.ts'
import { freePortNear } from '../start/ports.ts'

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
 * tests.
 */
export async function startTrialInstallation(distDir: string, signal: AbortSignal): Promise<TrialInstallation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-e2e-'))
  // From a range the system does not assign by itself, so that the ports stay free until the apps listen on them.
  const port = randomInt(20_000, 30_000)
  const [apiPort, panelPort] = [await freePortNear(port), await freePortNear(port + 1)]
  const child = spawn(process.execPath, [join(projectRoot, 'packages/tooling/src/start.ts')], {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      // Empty means absent: nothing of this machine's own installation is used.
      ...{ DATABASE_URL: '', API_URL: '', PANEL_URL: '', VITRINA_SECRET: '' },
      ...{
        DATA_DIR: dataDir,
        DEMO_LIVE: 'false',
        // Each person of the tests signs in from a different address.
        TRUST_PROXY: '1',
        API_PORT: String(apiPort),
        PANEL_PORT: String(panelPort),
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
