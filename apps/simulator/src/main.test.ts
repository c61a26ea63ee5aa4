import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
// Closed at any hour and in any zone, as yesterday is not in the small hours.
const longClosed = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-simulator-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs the process, telling `onLine` of every line it logs; resolves to its exit code. */
async function run(
  env: Record<string, string>,
  onLine: (line: string, stop: () => void) => void | Promise<void>,
): Promise<number | null> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DROP_DIR: join(folder, 'drop'), SIM_SEED: 'sandbox', SIM_FROM: '', ...env },
  })
  const exited = once(child, 'exit')
  try {
    for await (const line of createInterface({ input: child.stdout })) await onLine(line, () => child.kill('SIGTERM'))
    const [code] = await exited
    return code
  } finally {
    child.kill('SIGKILL')
  }
}

function deliveredSource(line: string): string | undefined {
  return /"message":"bundle delivered".*"source":"(source_\w)"/.exec(line)?.[1]
}

/** So many ports that nobody listens on, and that the system gives to nobody by itself before they are used. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(20_000, 30_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    ports.add(port)
    server.close()
    await once(server, 'close')
  }
  return [...ports]
}

describe('the simulator process', () => {
  it('without ports delivers closed days to both sources, logs a line each and ends at once on SIGTERM', async () => {
    const delivered = new Set<string>()
    const code = await run({ SIM_FROM: longClosed }, (line, stop) => {
      const source = deliveredSource(line)
      // Once: a second signal while it ends would end it at once.
      if (source === undefined || delivered.has(source)) return
      if (delivered.add(source).size === 2) stop()
    })
    expect(code).toBe(0)
    expect([...delivered]).toEqual(['source_a', 'source_b'])
    expect(await readdir(folder)).toEqual(['drop'])
    expect((await readdir(join(folder, 'drop'))).sort()).toEqual(['.delivered.json', 'source_a', 'source_b'])
  })

  it('with ports serves the accounting systems and the control port, and leaves the history of iiko to its reports', async () => {
    const [iiko = 0, rkeeper = 0, references = 0, storehouse = 0, control = 0] = await freePorts(5)
    const stateFile = join(folder, 'state.json')
    const env = {
      SIM_FROM: longClosed,
      SIM_IIKO_PORT: String(iiko),
      SIM_RKEEPER_PORT: String(rkeeper),
      SIM_REFERENCES_PORT: String(references),
      SIM_STOREHOUSE_PORT: String(storehouse),
      SIM_CONTROL_PORT: String(control),
      SIM_STATE: stateFile,
      SIM_PASSWORD: 'kept-out-of-logs',
    }
    const log: string[] = []
    let isAsked = false
    const code = await run(env, async (line, stop) => {
      log.push(line)
      if (deliveredSource(line) === undefined || isAsked) return
      isAsked = true
      expect((await fetch(`http://127.0.0.1:${control}/healthz`)).status).toBe(200)
      for (const port of [iiko, rkeeper, references, storehouse]) {
        expect((await fetch(`http://127.0.0.1:${port}/no-such-page`)).status).toBeGreaterThanOrEqual(400)
      }
      const clock = { method: 'POST', body: JSON.stringify({ skewMs: 5000 }) }
      expect((await fetch(`http://127.0.0.1:${control}/clock`, clock)).status).toBe(200)
      stop()
    })
    expect(code).toBe(0)
    expect(new Set(log.map(deliveredSource).filter((source) => source !== undefined))).toEqual(new Set(['source_a']))
    expect(log.join('\n')).not.toContain('kept-out-of-logs')
    expect(JSON.parse(await readFile(stateFile, 'utf8'))).toMatchObject({ seed: 'sandbox', clockSkewMs: 5000 })
  })

  it('with a port that is taken ends with 1 and says which', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const log: string[] = []
    const env = { SIM_CONTROL_PORT: String(port), SIM_STATE: join(folder, 'state.json') }
    expect(await run(env, (line) => void log.push(line))).toBe(1)
    taken.close()
    expect(log).toHaveLength(1)
    expect(log[0]).toContain(`Port ${port} for control is taken: free it, or set another`)
  })
})
