import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '@vitrina/db/prisma/run-prisma'
import { freePort } from './free-port.ts'

export interface ServeProcess {
  child: ChildProcess
  apiUrl: string
  panelUrl: string
  /** The status of the API's `/readyz`; 0: it does not listen. */
  ready(): Promise<number>
  /** The lines of the log so far. */
  log(): Record<string, unknown>[]
  /** What it wrote besides the log. */
  errors(): string
  /** Asks it to end, and resolves with its exit code once it has. */
  stop(): Promise<number | null>
}

interface ServeOptions {
  args?: string[]
  env: Record<string, string>
  /** The folder with the product; this one by default. */
  root?: string
}

/** Starts `serve` as a process of its own, on free ports. */
export async function startServe({ args = [], env, root = projectRoot }: ServeOptions): Promise<ServeProcess> {
  const [api, panel] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [join(root, 'packages/tooling/src/serve.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      ...{ DATABASE_URL_FILE: '', VITRINA_SECRET_FILE: '', API_URL: '', PANEL_URL: '' },
      ...{ API_METRICS_PORT: '0', WORKER_METRICS_PORT: '0', PANEL_METRICS_PORT: '0', LOG_LEVEL: 'info' },
      ...{ API_PORT: String(api), PANEL_PORT: String(panel) },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const exited = once(child, 'exit')
  const apiUrl = `http://127.0.0.1:${api}`
  return {
    child,
    apiUrl,
    panelUrl: `http://localhost:${panel}`,
    ready: () =>
      fetch(`${apiUrl}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    errors: () => errors,
    log: () =>
      output
        .split('\n')
        .slice(0, -1)
        .map((line): Record<string, unknown> => JSON.parse(line)),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}
