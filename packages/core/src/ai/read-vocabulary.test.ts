import type { Scope } from '@vitrina/contract/scopes'
import { sendLedger } from '@vitrina/testing/ledger'
import { smallChain } from '@vitrina/testing/small-chain'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { dashboardOfMetric } from '../dashboards/dashboard-of-metric.ts'
import { listDashboards } from '../dashboards/list-dashboards.ts'
import { metricCatalogue } from '../figures/presets.ts'
import { createMovement } from '../stock/create-movement.ts'
import { readVocabulary } from './read-vocabulary.ts'

const database = suiteDatabase()

async function chain(): Promise<Context> {
  const ctx = await testContext(database.db, { now: '2026-03-31T12:00:00Z' })
  await sendLedger(ctx, smallChain)
  const movement = { restaurant: 'Север', kind: 'in', quantity: 1 } as const
  await createMovement(ctx, { ...movement, dish: 'Мука', unit: 'кг' })
  await createMovement(ctx, { ...movement, dish: 'мука', unit: 'кг' })
  await createMovement(ctx, { ...movement, dish: 'Мука', unit: 'мешок' })
  return ctx
}

describe('what a question may speak of', () => {
  test('is the names of the workspace and its first and last day with sales', async () => {
    const found = await readVocabulary(await chain())
    expect(found).toMatchObject({ today: '2026-03-31', dataFrom: '2026-03-10', dataTo: '2026-03-11' })
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
    expect(names(found.restaurants)).toEqual(['South', 'Север'])
    expect(names(found.dishes)).toEqual(['Борщ', 'Торт', 'Чай'])
    expect(found.categories).toEqual(['Супы', 'Десерты'])
    expect(names(found.waiters)).toEqual(['Boris', 'Анна'])
    expect(found.stock.map(({ unit }) => unit)).toEqual(['кг', 'мешок'])
    expect(found.restaurants[0]?.id).toMatch(/^rst_/)
  })

  test('holds no name of a list that the asker may not read', async () => {
    const ctx = await chain()
    const scopes = new Set<Scope>(['read:waiters'])
    const found = await readVocabulary({ ...ctx, scopes })
    expect(found.waiters.length).toBe(2)
    expect([found.restaurants, found.dishes, found.categories, found.stock]).toEqual([[], [], [], []])
  })

  test('is the same object for 15 seconds, then read again', async () => {
    const ctx = await chain()
    const at = (seconds: number): Context => ({
      ...ctx,
      now: () => new Date(Date.parse('2026-03-31T12:00:00Z') + seconds * 1000),
    })
    const first = await readVocabulary(ctx)
    await sendLedger(ctx, { ...smallChain, dishes: [{ key: 'new', name: 'Окрошка' }] })
    expect(await readVocabulary(at(14))).toBe(first)
    expect((await readVocabulary(at(15))).dishes.map(({ name }) => name)).toContain('Окрошка')
  })

  test('is what checks are told apart by as their systems call it, the most used first, unless checks may not be read', async () => {
    const ctx = await testContext(database.db, { now: '2026-03-31T12:00:00Z' })
    const line = { dish: 'tea', total: '60' }
    await sendLedger(ctx, {
      checks: [
        { key: 'a', date: '2026-03-09', orderCategory: 'Курьером', station: 'Касса 1', lines: [line] },
        { key: 'b', date: '2026-03-10', orderCategory: 'Зал', station: 'Касса 1', lines: [line] },
        { key: 'c', date: '2026-03-10', orderCategory: 'Зал', lines: [{ ...line, type: 'void', reason: 'Бой' }, line] },
        { key: 'd', date: '2025-03-10', orderCategory: 'Давно', lines: [line] },
      ],
    })
    expect((await readVocabulary(ctx)).values).toEqual({
      ...{ order_category: ['Зал', 'Курьером'], station: ['Касса 1'], payment_type: [], void_reason: ['Бой'] },
    })
    const scopes = new Set<Scope>(['read:dishes'])
    expect((await readVocabulary({ ...ctx, scopes })).values?.order_category).toEqual([])
  })

  test('of an empty workspace is nothing', async () => {
    const found = await readVocabulary(await testContext(database.db))
    expect(found).toMatchObject({ dataFrom: null, dataTo: null, restaurants: [], dishes: [], stock: [] })
  })
})

describe('the dashboard of a metric', () => {
  test('is a preset that draws it, for every metric there is', async () => {
    const ctx = await testContext(database.db)
    const { data } = await listDashboards(ctx)
    for (const metric of metricCatalogue.keys()) {
      const id = await dashboardOfMetric(ctx, metric)
      const dashboard = data.find((each) => each.id === id)
      expect(
        dashboard?.widgets.map((widget) => widget.metric),
        metric,
      ).toContain(metric)
    }
    await expect(dashboardOfMetric(ctx, 'weather')).rejects.toThrow(/No preset dashboard draws/)
  })
})
