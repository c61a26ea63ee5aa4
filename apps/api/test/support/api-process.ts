import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@vitrina/testing/free-port'
import { testSecret } from '@vitrina/testing/test-context'

const script = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** The API in its own process over a test's database, which can be killed and started again at the same address. */
export class ApiProcess {
  readonly url: string
  private readonly port: number
  private readonly databaseUrl: string
  private child: ChildProcess | null = null

  private constructor(port: number, databaseUrl: string) {
    this.port = port
    this.url = `http://127.0.0.1:${port}/api/v1`
    this.databaseUrl = databaseUrl
  }

  /** Starts the API on a free port; resolves when it is ready. */
  static async start(databaseUrl: string): Promise<ApiProcess> {
    const api = new ApiProcess(await freePort(), databaseUrl)
    await api.start()
    return api
  }

  /** Starts it (again); resolves when it reports that it is ready. */
  async start(): Promise<void> {
    this.child = spawn(process.execPath, [script], {
      env: {
        ...process.env,
        ...{ DATABASE_URL_FILE: '', VITRINA_SECRET_FILE: '' },
        DATABASE_URL: this.databaseUrl,
        VITRINA_SECRET: testSecret.toString('base64'),
        API_PORT: String(this.port),
        API_METRICS_PORT: '0',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ready = `http://127.0.0.1:${this.port}/readyz`
    for (;;) {
      if (this.child.exitCode !== null) throw new Error(`The API ended with ${this.child.exitCode} before it was ready`)
      const answer = await fetch(ready).catch(() => null)
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  /** Kills it as a power cut would; resolves when it is gone. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Asks it to shut down, as an update does; resolves to its exit code when it is gone. */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM')
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = this
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }
}
