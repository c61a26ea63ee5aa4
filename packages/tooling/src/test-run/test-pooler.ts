import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CommandError } from '../command-error.ts'
import { freePortNear } from '../start/ports.ts'

export interface TestPooler {
  url: string
  stop(): Promise<void>
}

const readyMs = 10_000

const searched = `${process.env['PATH'] ?? ''}${delimiter}/usr/sbin`

/** Whether the tests of this run go over PgBouncer: as TEST_POOLER says, 1 or 0, else in CI where it is installed. */
export function wantsPooler(): boolean {
  const wish = process.env['TEST_POOLER']
  if (wish) return wish === '1'
  return Boolean(process.env['CI']) && searched.split(delimiter).some((folder) => existsSync(join(folder, 'pgbouncer')))
}

/**
 * Starts PgBouncer in transaction mode in front of a server of tests, for all its databases. Throws where it is not
 * installed.
 */
export async function startPooler(serverUrl: string): Promise<TestPooler> {
  const server = new URL(serverUrl)
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-pooler-'))
  const port = await freePortNear(26_432)
  const config = join(folder, 'pgbouncer.ini')
  const password = server.password === '' ? '' : ` password=${decodeURIComponent(server.password)}`
  await writeFile(
    config,
    `[databases]
* = host=${server.hostname} port=${server.port} user=${decodeURIComponent(server.username)}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 8
server_idle_timeout = 10
log_connections = 0
log_disconnections = 0
log_pooler_errors = 0
`,
  )
  // It refuses to run as root, and must read its file as somebody else.
  await chmod(folder, 0o755)
  const child = spawn('pgbouncer', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), config], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: searched },
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-10_000)
  })
  const stop = async () => {
    if (isRunning(child)) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  const failed = once(child, 'error').then(([error]) => {
    output += String(error)
  })
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${port}`
  const deadline = Date.now() + readyMs
  while (!(await answers(url.href))) {
    await Promise.race([failed, sleep(50)])
    if (isRunning(child) && Date.now() < deadline) continue
    await stop()
    throw new CommandError(`PgBouncer does not start for the tests.\n${output}`)
  }
  return { url: url.href, stop }
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
