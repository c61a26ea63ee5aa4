import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeChain } from '../chain/make-chain.ts'
import { createWorld } from './create-world.ts'

const chain = makeChain({ seed: 'sandbox' })
let folder = ''
let stateFile = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-world-'))
  stateFile = join(folder, 'made', 'state.json')
})
afterEach(() => rm(folder, { recursive: true }))

function open(of = chain) {
  return createWorld({ chain: of, clock: () => new Date('2026-03-13T21:00:00Z'), stateFile })
}

describe('the state file', () => {
  it('carries set prices, late edits and the clock over a restart', async () => {
    const world = open()
    const [restaurant] = chain.restaurants
    const [dish] = chain.menus.source_a
    if (restaurant === undefined || dish === undefined) throw new Error('The sandbox has restaurants and dishes')
    const price = {
      source: 'source_a',
      dishKey: dish.key,
      restaurantKey: null,
      kopecks: 777,
      from: '2026-03-13',
    } as const
    world.setPrice({ ...price, documentId: 'a7' })
    const [check] = world.day(restaurant, '2026-03-12').checks
    world.edit({
      restaurantKey: restaurant.key,
      businessDate: '2026-03-12',
      checkId: check?.id ?? '',
      change: { kind: 'delete' },
    })
    world.setClockSkew(90_000)

    const again = open()
    expect(again.setPrices('source_a')).toEqual(world.setPrices('source_a'))
    expect(again.price(restaurant, dish.key)).toBe(777)
    expect(again.edits()).toEqual(world.edits())
    expect(again.clockSkewMs).toBe(90_000)
    expect(again.now()).toEqual(world.now())
    expect(again.day(restaurant, '2026-03-12')).toEqual(world.day(restaurant, '2026-03-12'))
    expect(again.day(restaurant, '2026-03-12').checks[0]?.deleted).toBe(true)
    expect(await readdir(join(folder, 'made'))).toEqual(['state.json'])
  })

  it('is not made before anything is set', async () => {
    open()
    expect(await readdir(folder)).toEqual([])
  })

  it('says what to do when it is broken or of another chain, and is left as it is', async () => {
    open().setClockSkew(1)
    expect(() => open(makeChain({ seed: 'demo' }))).toThrow(/of seed "sandbox", not "demo": remove it or name another/)
    for (const wrong of ['{"schemaVersion":1', '{"schemaVersion":2}', '[]']) {
      await writeFile(stateFile, wrong)
      expect(() => open()).toThrow(/state\.json is not a state of the simulator: mend it, or remove it/)
      expect(await readFile(stateFile, 'utf8')).toBe(wrong)
    }
  })
})
