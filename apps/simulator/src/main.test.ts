import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

describe('the simulator process', () => {
  it('delivers yesterday to both sources, logs a line each and ends at once on SIGTERM', async () => {
    const dropDir = await mkdtemp(join(tmpdir(), 'vitrina-simulator-'))
    const child = spawn(process.execPath, [main], {
      env: { ...process.env, DROP_DIR: dropDir, SIM_SEED: 'sandbox', SIM_FROM: '' },
    })
    const exited = once(child, 'exit')
    const delivered: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      const source = /"message":"bundle delivered".*"source":"(source_\w)"/.exec(line)?.[1]
      if (source !== undefined && delivered.push(source) === 2) child.kill('SIGTERM')
    }
    const [code] = await exited
    expect(code).toBe(0)
    expect(delivered).toEqual(['source_a', 'source_b'])
    expect((await readdir(dropDir)).sort()).toEqual(['.delivered.json', 'source_a', 'source_b'])
    await rm(dropDir, { recursive: true })
  })
})

describe('readSettings', () => {
  it('prefers arguments to the environment', () => {
    const env = { DROP_DIR: '/drop', SIM_FROM: '2026-03-01' }
    expect(readSettings(env, ['--from', '2026-04-01'])).toEqual({ dropDir: '/drop', from: '2026-04-01', seed: 'demo' })
  })

  it('takes an empty SIM_FROM as none', () => {
    expect(readSettings({ DROP_DIR: '/drop', SIM_FROM: '' }, []).from).toBeNull()
  })

  it('names every wrong setting', () => {
    expect(() => readSettings({ SIM_FROM: '01.03.2026' }, [])).toThrow(
      'Wrong settings: DROP_DIR is required: the folder the bundles are dropped into (or --drop-dir); ' +
        'SIM_FROM must be a date like 2026-03-01 (or --from)',
    )
  })
})
