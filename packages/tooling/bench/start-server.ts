import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The secret of everything that a benchmark starts. */
export const benchSecret = Buffer.alloc(32, 7)

/** Starts a script, named relative to this folder, as a separate process on the measured database. */
export function startScript(script: string, databaseUrl: string, env: Record<string, string>): ChildProcess {
  const others = {
    ...{ API_METRICS_PORT: '0', WORKER_METRICS_PORT: '0', DATABASE_URL_FILE: '', VITRINA_SECRET_FILE: '' },
    ...{ DATABASE_DIRECT_URL: '', DATABASE_DIRECT_URL_FILE: '', DATABASE_READ_URL: '', DATABASE_READ_URL_FILE: '' },
  }
  const own = { DATABASE_URL: databaseUrl, VITRINA_SECRET: benchSecret.toString('base64'), ...others }
  return spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Starts a script that serves HTTP, adds it to `servers`, and returns its root address when it is ready. */
export async function startServer(
  servers: ChildProcess[],
  script: string,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<string> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const child = startScript(script, databaseUrl, {
    API_PORT: String(port),
    LOG_LEVEL: 'info',
    CONNECT_PRIVATE: 'true',
    ...env,
  })
  servers.push(child)
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script} ended before it was ready`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return url
    await setTimeout(50)
  }
}
