import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { findDrift } from './find-drift.ts'

const database = suiteDatabase()
let ctx: Context

const tea = (key: string, date: string, total: string) => ({ key, date, lines: [{ dish: 'tea', total }] })

beforeEach(async () => {
  await database.db.pool.query(`DELETE FROM restaurant_day; DELETE FROM sale_line; DELETE FROM sale_check;
    DELETE FROM restaurant_dish_month; DELETE FROM restaurant_dish_day; DELETE FROM dish_month; DELETE FROM dish_day`)
  ctx = await testContext(database.db)
  await sendLedger(ctx, { checks: [tea('a', '2026-03-01', '5'), tea('b', '2026-03-02', '7')] })
})

const change = (sql: string) => database.db.pool.query(sql)

describe('drift between rollups and lines', () => {
  test('is none after an exchange, voids and checks without lines included', async () => {
    const void_ = [{ dish: 'tea', total: '9', type: 'void' as const }]
    await sendLedger(ctx, {
      checks: [
        { key: 'c', date: '2026-03-03', lines: void_ },
        { key: 'd', date: '2026-03-04', lines: [] },
      ],
    })
    expect(await findDrift(database.db, '2026-01-01')).toEqual([])
  })

  test.each([
    [
      'a rollup of another amount',
      "UPDATE restaurant_day SET revenue = 6 WHERE business_date = '2026-03-01'",
      '6',
      '5',
    ],
    ['lines without a rollup', "DELETE FROM restaurant_day WHERE business_date = '2026-03-01'", null, '5'],
    ['a rollup without lines', "DELETE FROM sale_line WHERE business_date = '2026-03-01'", '5', null],
  ])('is told: %s', async (_, sql, rollup, lines) => {
    await change(sql)
    const [found, ...others] = await findDrift(database.db, '2026-01-01')
    expect(others).toEqual([])
    expect(found).toMatchObject({ workspaceId: ctx.workspace.id, businessDate: '2026-03-01' })
    expect([found?.rollup, found?.lines].map((text) => text && Number(text))).toEqual(
      [rollup, lines].map((text) => text && Number(text)),
    )
  })

  test.each([
    [
      'lines without a check',
      "INSERT INTO sale_line SELECT workspace_id, business_date, new_uuid_v7(), 1, 'x', dish_id, 'sale', 1, 3, 0, 3 FROM sale_line WHERE total = 5",
      '3',
    ],
    [
      'lines without a dish',
      "UPDATE sale_line SET dish_id = '00000000-0000-7000-8000-000000000000' WHERE total = 5",
      '5',
    ],
    [
      'checks without a restaurant',
      `INSERT INTO sale_check (workspace_id, business_date, id, restaurant_id, source_key, number, hour, total, quantity, positions, is_sale)
       SELECT workspace_id, business_date, new_uuid_v7(), '00000000-0000-7000-8000-000000000000', 'x', 1, 0, 0, 0, 0, false
       FROM sale_check WHERE total = 5`,
      '0',
    ],
    [
      'checks without their waiter',
      "UPDATE sale_check SET waiter_id = '00000000-0000-7000-8000-000000000000' WHERE total = 5",
      '5',
    ],
  ])('is told: %s', async (told, sql, lines) => {
    await change(sql)
    expect(await findDrift(database.db, '2026-01-01')).toMatchObject([
      {
        workspaceId: ctx.workspace.id,
        of: told.startsWith('lines') ? 'lines' : 'checks',
        restaurantId: null,
        businessDate: '2026-03-01',
        rollup: null,
        lines: `${lines}.000000`,
      },
    ])
  })

  test.each([
    ['a month of another amount', 'UPDATE restaurant_dish_month SET revenue = 13', '13', '12'],
    ['a month that is not there', 'DELETE FROM restaurant_dish_month', null, '12'],
    ['a month of a restaurant whose days are gone', 'DELETE FROM restaurant_dish_day', '12', null],
  ])('is told: %s', async (_, sql, rollup, days) => {
    await change(sql)
    const [found, ...others] = await findDrift(database.db, '2026-03-15')
    expect(others).toEqual([])
    expect(found).toMatchObject({ workspaceId: ctx.workspace.id, businessDate: '2026-03-01' })
    expect(found?.restaurantId).not.toBeNull()
    expect([found?.rollup, found?.lines].map((text) => text && Number(text))).toEqual(
      [rollup, days].map((text) => text && Number(text)),
    )
  })

  test('is told: a month over all restaurants that is not its days', async () => {
    await change("UPDATE dish_month SET lines = lines + 1 WHERE business_date = '2026-03-01'")
    expect(await findDrift(database.db, '2026-03-15')).toMatchObject([
      { of: 'rollup', workspaceId: ctx.workspace.id, restaurantId: null, businessDate: '2026-03-01' },
    ])
  })

  test('before the date asked for is passed over', async () => {
    await change("UPDATE restaurant_day SET revenue = 6 WHERE business_date = '2026-03-01'")
    expect(await findDrift(database.db, '2026-03-02')).toEqual([])
  })
})
