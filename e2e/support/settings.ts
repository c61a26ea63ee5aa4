import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file among the results of a run. */
export function resultPath(name: string): string {
  return fileURLToPath(new URL(`../results/${name}`, import.meta.url))
}

/** Every installation under test, one a worker: E2E_DEMO_FILE may name several files. */
export const installations = demoFiles().map(readSettings)

/** The installation of this worker: its addresses and how to get in. */
export const settings = installationOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))

function installationOf(worker: number) {
  const own = installations[worker % installations.length]
  if (own === undefined) throw new Error('There is no installation to test')
  return own
}

function demoFiles(): (string | undefined)[] {
  return process.env['E2E_DEMO_FILE']?.split(delimiter) ?? [undefined]
}

function readSettings(file: string | undefined, index: number) {
  const demo = readDemo(file)
  return {
    panelUrl: demo('panelUrl', 'PANEL_URL'),
    apiUrl: demo('apiUrl', 'API_URL'),
    email: demo('email', 'E2E_EMAIL'),
    password: demo('password', 'E2E_PASSWORD'),
    liveKey: demo('liveKey', 'E2E_LIVE_KEY'),
    dropDir: dropDir(file, demo),
    /** Where the demo's iiko is served; null when the installation is another machine's. */
    iikoUrl: iikoUrl(file),
    /** A key of the sandbox; asked for only by the tests that need one. */
    testKey: () => demo('testKey', 'E2E_TEST_KEY'),
    /** Where the signed-in person's cookies are kept between the setup and the tests. */
    signedInState: resultPath(`signed-in-${index}.json`),
  }
}

/** Where the workspace's bundles are dropped; null when the installation is another machine's. */
function dropDir(file: string | undefined, demo: ReturnType<typeof readDemo>): string | null {
  return file ? join(dirname(file), 'drop', demo('workspaceId', 'E2E_WORKSPACE_ID')) : null
}

function iikoUrl(file: string | undefined): string | null {
  if (!file) return null
  const ports: unknown = JSON.parse(readFileSync(join(dirname(file), 'simulator.json'), 'utf8'))
  const port: unknown = typeof ports === 'object' && ports !== null ? Reflect.get(ports, 'iiko') : undefined
  return typeof port === 'number' ? `http://127.0.0.1:${port}` : null
}

function readDemo(file: string | undefined) {
  const demo: unknown = file ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return (key: string, variable: string): string => {
    const held: unknown = typeof demo === 'object' && demo !== null ? Reflect.get(demo, key) : undefined
    const value = process.env[variable] ?? held
    if (typeof value !== 'string' || value === '') throw new Error(`Set ${variable}, or E2E_DEMO_FILE with "${key}".`)
    return value
  }
}
