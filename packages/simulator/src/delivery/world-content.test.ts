import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatKopecks } from '../chain/amounts.ts'
import { makeChain, restaurantsOf } from '../chain/make-chain.ts'
import { writeBundle } from '../chain/write-bundle.ts'
import { createWorld } from '../world/create-world.ts'
import { ledger } from '../world/ledger.ts'
import { deliverMissingDays } from './deliver-missing-days.ts'
import { worldContent } from './world-content.ts'

const chain = makeChain({ seed: 'sandbox' })
const [restaurant] = restaurantsOf(chain, 'source_a')
const [dish] = chain.menus.source_a
if (restaurant === undefined || dish === undefined) throw new Error('The sandbox has restaurants and dishes')
const date = '2026-03-12'

describe('worldContent', () => {
  it('drops what the world has: its set prices and late edits, to the kopeck', async () => {
    const dropDir = await mkdtemp(join(tmpdir(), 'vitrina-content-'))
    let now = new Date(`${date}T06:00:00+03:00`)
    const world = createWorld({ chain, clock: () => now, stateFile: null })
    world.setPrice({
      source: 'source_a',
      dishKey: dish.key,
      restaurantKey: null,
      kopecks: dish.price + 11_100,
      from: date,
      documentId: null,
    })
    now = new Date('2026-03-13T12:00:00+03:00')
    const sold = world.day(restaurant, date).checks.find(({ lines }) => lines.some((line) => line.dish === dish))
    const edited = world.day(restaurant, date).checks.find(({ id, deleted }) => id !== sold?.id && !deleted)
    world.edit({
      restaurantKey: restaurant.key,
      businessDate: date,
      checkId: edited?.id ?? '',
      change: { kind: 'delete' },
    })

    const dropped: { checks: number; revenue: string; source: string }[] = []
    await deliverMissingDays({
      chain,
      dropDir,
      sources: ['source_a'],
      contentOf: (source) => worldContent(world, source),
      from: null,
      now: world.now(),
      report: ({ source, checks, revenue }) => dropped.push({ source, checks, revenue }),
    })
    const [day] = ledger(world, restaurant, date, date)
    expect(dropped).toEqual([{ source: 'source_a', checks: day?.checks, revenue: formatKopecks(day?.revenue ?? 0) }])

    const rows = async (name: string) => (await readFile(join(dropDir, 'source_a', date, name), 'utf8')).split('\n')
    const price = formatKopecks(dish.price + 11_100)
    expect((await rows('dishes.csv')).find((row) => row.startsWith(`${dish.key},`))).toContain(`,${price},`)
    const lines = await rows('sales_lines.csv')
    expect(lines.filter((row) => row.includes(`,${dish.key},`)).every((row) => row.includes(`,${price},`))).toBe(true)
    expect(lines.some((row) => row.includes(`,${sold?.id},`) && row.includes(`,${price},`))).toBe(true)
    const struck = lines.filter((row) => row.includes(`,${edited?.id},`))
    expect(struck).toHaveLength(edited?.lines.length ?? 0)
    expect(struck.every((row) => row.split(',').includes('void'))).toBe(true)
    await rm(dropDir, { recursive: true })
  })

  it('gives, where nothing was set, the very bundle that is generated', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrina-content-'))
    const world = createWorld({ chain, clock: () => new Date('2026-03-13T12:00:00+03:00'), stateFile: null })
    const period = { chain, source: 'source_b', from: '2026-03-09', to: date } as const
    await writeBundle({ ...period, folder: join(folder, 'generated') })
    await writeBundle({ ...period, folder: join(folder, 'world'), ...worldContent(world, 'source_b') })
    const manifest = (name: string) => readFile(join(folder, name, 'manifest.json'), 'utf8')
    expect(await manifest('world')).toBe(await manifest('generated'))
    await rm(folder, { recursive: true })
  })

  it('refuses a day that has not ended', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrina-content-'))
    const world = createWorld({ chain, clock: () => new Date(`${date}T20:00:00+03:00`), stateFile: null })
    const period = { chain, source: 'source_a', from: date, to: date } as const
    const writing = writeBundle({ ...period, folder, ...worldContent(world, 'source_a') })
    await expect(writing).rejects.toThrow(`${date} has not ended in Тестовое кафе на Садовой: wait until it has`)
    await rm(folder, { recursive: true })
  })
})
