import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LockTakenError, takeFileLock, withFileLock } from './file-lock.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-lock-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a held lock refuses the next taker and names its holder', async () => {
  const letGo = await takeFileLock(join(folder, 'lock'))
  await expect(takeFileLock(join(folder, 'lock'))).rejects.toThrow(LockTakenError)
  await expect(takeFileLock(join(folder, 'lock'))).rejects.toMatchObject({ holder: process.pid })
  letGo()
  expect(existsSync(join(folder, 'lock'))).toBe(false)
})

test('of fifty tasks only one at a time holds it, and each gets its turn', async () => {
  let inside = 0
  let most = 0
  const task = () =>
    withFileLock(join(folder, 'lock'), 20_000, async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise(setImmediate)
      inside -= 1
    })
  await Promise.all(Array.from({ length: 50 }, task))
  expect(most).toBe(1)
})

test('the lock of a killed process falls to the next', async () => {
  const path = join(folder, 'lock')
  const script = fileURLToPath(new URL('./file-lock.ts', import.meta.url))
  const code = `const { takeFileLock } = await import(${JSON.stringify(script)})
    await takeFileLock(${JSON.stringify(path)}); console.log('held'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  await expect(takeFileLock(path)).rejects.toThrow(LockTakenError)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const letGo = await takeFileLock(path, 5_000)
  letGo()
})
