import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRunning, processIdentity } from '@vitrina/db/process/process-identity'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearOrphans } from './orphans.ts'
import { type RunningService, runService } from './service.ts'

const graceful = `const alive = setInterval(() => {}, 1000)
process.on('SIGTERM', () => { console.log('ended in order'); clearInterval(alive) })
console.log('up')`

let dataDir: string
let notices: string[]
let surrender: Error | undefined
let service: RunningService | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-service-'))
  notices = []
  surrender = undefined
})

afterEach(async () => {
  await service?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a service', () => {
  test('logs to its file and ends in order when it is stopped', async () => {
    service = await run(graceful)
    await expect.poll(log).toContain('up')
    await service.stop()
    expect(log()).toContain('ended in order')
    expect(identity()).toBeUndefined()
  })

  test('is started again after a kill, with a notice that names it and its log', async () => {
    service = await run(graceful)
    await expect.poll(log).toContain('up')
    const first = identity() ?? ''
    process.kill(Number.parseInt(first, 10), 'SIGKILL')
    await expect.poll(() => identity() !== undefined && identity() !== first).toBe(true)
    expect(notices).toEqual([expect.stringMatching(/^app died \(SIGKILL\); starting it again in 0\.5 s.*app\.log$/)])
  })

  test('that dies five times within a minute is given up, with a pointer to its log', async () => {
    service = await run('process.exit(7)')
    await expect.poll(() => surrender?.message).toMatch(/died 5 times.*exit code 7.*app\.log/)
    expect(notices).toHaveLength(4)
  })

  test('that does not hear SIGTERM is killed after eight seconds, and its helpers with it', async () => {
    service = await run(`const { spawn } = require('node:child_process')
      const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
      process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('helper', helper.pid)`)
    await expect.poll(log).toMatch(/helper \d+/)
    const helper = Number(/helper (\d+)/.exec(log())?.[1])
    const began = Date.now()
    await service.stop()
    expect(Date.now() - began).toBeGreaterThan(7_900)
    await expect.poll(() => processIdentity(helper)).toBeNull()
  })

  test('does not outlive a parent that is killed, and the next start finds nothing in its way', async () => {
    const parent = await runInOtherProcess()
    const orphan = identity() ?? ''
    expect(isRunning(orphan)).toBe(true)
    parent.kill('SIGKILL')
    await clearOrphans(dataDir, (line) => notices.push(line))
    expect(isRunning(orphan)).toBe(false)
    expect(log()).toContain('ended in order')
    expect(identity()).toBeUndefined()
  })
})

test('a remembered process whose pid is another by now is left alone', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  service = await run(graceful)
  await expect.poll(log).toContain('up')
  await writeFile(join(dataDir, 'processes/app'), `${stranger.pid}:1`)
  await clearOrphans(dataDir, (line) => notices.push(line))
  expect(notices).toEqual([])
  expect(processIdentity(stranger.pid ?? 0)).not.toBeNull()
  stranger.kill()
})

async function run(code: string): Promise<RunningService> {
  const script = join(dataDir, 'app.cjs')
  await writeFile(script, code)
  return runService(
    { name: 'app', args: [script], cwd: dataDir, env: {} },
    {
      files: { dataDir, logFile: join(dataDir, 'app.log') },
      notice: (line) => notices.push(line),
      giveUp: (error) => {
        surrender = error
      },
    },
  )
}

async function runInOtherProcess(): Promise<ChildProcess> {
  await writeFile(join(dataDir, 'app.cjs'), graceful)
  const module = fileURLToPath(new URL('./service.ts', import.meta.url))
  const code = `const { runService } = await import(${JSON.stringify(module)})
    const dataDir = ${JSON.stringify(dataDir)}
    runService({ name: 'app', args: [dataDir + '/app.cjs'], cwd: dataDir, env: {} },
      { files: { dataDir, logFile: dataDir + '/app.log' }, notice() {}, giveUp() {} })
    console.log('started')`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(parent.stdout, 'data')
  await expect.poll(log).toContain('up')
  return parent
}

function log(): string {
  const file = join(dataDir, 'app.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function identity(): string | undefined {
  const file = join(dataDir, 'processes/app')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
