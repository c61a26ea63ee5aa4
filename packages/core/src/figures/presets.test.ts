import { decodeId } from '@vitrina/db/ids'
import { loadBooks, randomBooks } from '@vitrina/testing/random-books'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { metricCatalogue } from '../metrics/metric-catalogue.ts'
import { presets } from './presets.ts'
import { computePreset } from './shapes.ts'

const database = suiteDatabase()

test('saved queries give what the metrics of their names gave', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const ctx = await testContext(database.db, { timezone: 'Europe/Moscow', now: '2026-04-20T12:00:00Z' })
    const keys = await loadBooks(ctx, randomBooks(seed))
    const a1 = decodeId('restaurant', [...keys].find(([, key]) => key === 'a1')?.[0] ?? '') ?? ''
    const period = { from: '2026-03-30', to: '2026-04-05' }
    const previous = { from: '2026-03-23', to: '2026-03-29' }
    const inputs = [
      { period, previous },
      { period, previous: null },
      {
        period,
        previous: { from: '2026-03-27', to: '2026-03-31' },
        fullDays: { from: '2026-03-30', to: '2026-04-03' },
      },
      { period, previous, fullDays: null },
      { period, previous, restaurantIds: a1 ? [a1] : [] },
      { period, previous, restaurantIds: [] },
    ]
    for (const input of inputs) {
      for (const preset of presets) {
        const was = await metricCatalogue.get(preset.id)?.metric.compute(ctx, input)
        expect(await computePreset(ctx, preset, input), `${preset.id} ${JSON.stringify(input)}`).toEqual(was)
      }
    }
  }
})
