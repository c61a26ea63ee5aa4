import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeChain } from '../chain/make-chain.ts'
import { type Delivery, deliverMissingDays } from './deliver-missing-days.ts'

const chain = makeChain({ seed: 'sandbox' })
let dropDir = ''

beforeEach(async () => {
  dropDir = await mkdtemp(join(tmpdir(), 'vitrina-drop-'))
})
afterEach(() => rm(dropDir, { recursive: true }))

async function deliverAt(now: string, from: string | null = null): Promise<string[]> {
  const seen: Delivery[] = []
  await deliverMissingDays({ chain, dropDir, from, now: new Date(now), report: (delivery) => seen.push(delivery) })
  return seen.map(({ source, businessDate }) => `${source} ${businessDate}`)
}

describe('deliverMissingDays', () => {
  it('begins with yesterday and delivers it once', async () => {
    expect(await deliverAt('2026-03-10T12:00:00+03:00')).toEqual(['source_a 2026-03-09', 'source_b 2026-03-09'])
    expect(await deliverAt('2026-03-10T12:01:00+03:00')).toEqual([])
    expect(await readdir(join(dropDir, 'source_a', '2026-03-09'))).toContain('manifest.json')
    expect(await readdir(join(dropDir, 'source_a'))).toEqual(['2026-03-09'])
  })

  it('waits for the day end of the restaurant: 05:00 in Moscow, midnight in Yekaterinburg', async () => {
    expect(await deliverAt('2026-03-10T04:59:00+03:00')).toEqual(['source_b 2026-03-09'])
    expect(await deliverAt('2026-03-10T05:00:00+03:00')).toEqual(['source_a 2026-03-09'])
    expect(await deliverAt('2026-03-10T23:59:00+05:00')).toEqual([])
    expect(await deliverAt('2026-03-11T00:00:00+05:00')).toEqual(['source_b 2026-03-10'])
  })

  it('makes up for the days it was not running', async () => {
    await deliverAt('2026-03-10T12:00:00+03:00')
    expect(await deliverAt('2026-03-13T12:00:00+03:00')).toEqual([
      'source_a 2026-03-10',
      'source_a 2026-03-11',
      'source_a 2026-03-12',
      'source_b 2026-03-10',
      'source_b 2026-03-11',
      'source_b 2026-03-12',
    ])
  })

  it('begins with the given date', async () => {
    expect(await deliverAt('2026-03-10T12:00:00+03:00', '2026-03-08')).toHaveLength(4)
  })

  it('does not deliver again what the reader has taken away', async () => {
    await deliverAt('2026-03-10T12:00:00+03:00')
    await mkdir(join(dropDir, 'done'))
    await rename(join(dropDir, 'source_a', '2026-03-09'), join(dropDir, 'done', '2026-03-09'))
    expect(await deliverAt('2026-03-10T12:01:00+03:00')).toEqual([])
  })

  it('clears what a killed run left half written', async () => {
    await mkdir(join(dropDir, 'source_a', '.2026-03-09', 'checks.csv'), { recursive: true })
    expect(await deliverAt('2026-03-10T12:00:00+03:00')).toContain('source_a 2026-03-09')
    expect(await readdir(join(dropDir, 'source_a'))).toEqual(['2026-03-09'])
  })

  it('notes a day that was dropped just before the process died', async () => {
    await deliverAt('2026-03-10T12:00:00+03:00')
    await rm(join(dropDir, '.delivered.json'))
    expect(await deliverAt('2026-03-10T12:01:00+03:00')).toEqual([])
    expect(await readdir(dropDir)).toContain('.delivered.json')
  })
})
