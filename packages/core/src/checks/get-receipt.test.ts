import { encodeId, newUuid } from '@vitrina/db/ids'
import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { describe, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { updateRestaurant } from '../restaurants/update-restaurant.ts'
import { listWaiters } from '../waiters/list-waiters.ts'
import { getCheck } from './get-check.ts'
import { getReceipt } from './get-receipt.ts'
import { listChecks } from './list-checks.ts'

const database = suiteDatabase()
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }

const ledger: Ledger = {
  restaurants: [{ key: 'r1', name: 'Север', city: 'Тверь', address: 'Мира, 1' }],
  employees: [{ key: 'w', name: 'Анна' }],
  checks: [
    {
      key: 'a',
      number: 7,
      closedAt: '2026-03-02T13:00:00',
      waiter: 'w',
      guests: 2,
      lines: [
        { dish: 'soup', quantity: '2', price: '15', discount: '1.5', total: '28.5' },
        { dish: 'tea', quantity: '1', price: '9', discount: '0.5', total: '8.5' },
        { dish: 'tea', quantity: '1', price: '9', discount: '9', total: '0', type: 'void', reason: 'Отказ гостя' },
        { dish: 'tea', quantity: '-1', price: '9', total: '-8.5', type: 'return' },
      ],
    },
  ],
}

async function given(sent: Ledger): Promise<{ ctx: Context; id: string }> {
  const ctx = await testContext(database.db)
  expect(await sendLedger(ctx, sent)).toMatchObject({ status: 'succeeded', rejected: 0 })
  const [check] = (await listChecks(ctx, march)).data
  return { ctx, id: check?.id ?? '' }
}

describe('a receipt', () => {
  test('is the check with its lines: sold 28.5 + 8.5 = 37, discounts 1.5 + 0.5 = 2, returned −8.5, total 28.5', async () => {
    const { ctx, id } = await given(ledger)
    const [check] = (await getCheck(ctx, { id })).data
    const [waiter] = (await listWaiters(ctx, march)).data
    expect((await getReceipt(ctx, { id })).data).toEqual({
      ...check,
      restaurantId: expect.stringMatching(/^rst_/),
      city: 'Тверь',
      address: 'Мира, 1',
      waiterId: waiter?.id,
      guests: 2,
      discount: 2,
      sold: 37,
      returned: -8.5,
      voids: [{ name: 'tea', quantity: 1, unit: null, total: 0, reason: 'Отказ гостя', by: null }],
    })
    expect(check?.total).toBe(28.5)
  })

  test('of a check that says little has nulls, and no discount where there was none', async () => {
    const { ctx, id } = await given({
      checks: [{ key: 'a', date: '2026-03-01', lines: [{ dish: 'tea', total: '1', discount: '0' }] }],
    })
    const { data } = await getReceipt(ctx, { id })
    expect(data).toMatchObject({ city: null, address: null, waiterId: null, guests: null, discount: null, returned: 0 })
  })

  test('shows what was chosen with an item under it, as the card of the check does: 2 × 15 with 3 of sour cream = 33', async () => {
    const cream = { name: 'Сметана', quantity: '2', total: '3.005' }
    const plain = { name: 'Без лука', quantity: '2', total: '0' }
    const soup = { dish: 'soup', quantity: '2', total: '33' }
    const { ctx, id } = await given({
      checks: [
        {
          key: 'a',
          date: '2026-03-01',
          lines: [
            { ...soup, modifiers: [cream, plain] },
            { dish: 'tea', total: '9' },
            { ...soup, type: 'void', modifiers: [plain] },
          ],
        },
      ],
    })
    const shown = { name: 'Без лука', quantity: 2, total: 0 }
    const modifiers = [shown, { name: 'Сметана', quantity: 2, total: 3.01 }]
    const [check] = (await getCheck(ctx, { id })).data
    expect(check?.lines.map((line) => [line.name, line.total, line.modifiers])).toEqual([
      ['soup', 33, modifiers],
      ['tea', 9, undefined],
    ])
    expect(check).toMatchObject({ total: 42, positions: 2 })
    // A line without any has no such field, for readers that know the fields there were.
    expect(Object.keys(check?.lines[1] ?? {})).not.toContain('modifiers')
    const { data } = await getReceipt(ctx, { id })
    expect(data.lines).toEqual(check?.lines)
    expect(data.voids).toMatchObject([{ name: 'soup', modifiers: [shown] }])
  })

  test('has parts that come to the total to the cent: 10.006 → 10.01 sold, −0.004 returned, total 10.002 → 10', async () => {
    const { ctx, id } = await given({
      checks: [
        {
          key: 'a',
          date: '2026-03-01',
          lines: [
            { dish: 'tea', total: '10.006' },
            { dish: 'tea', quantity: '-1', total: '-0.004', type: 'return' },
          ],
        },
      ],
    })
    expect((await getReceipt(ctx, { id })).data).toMatchObject({ sold: 10.01, returned: -0.01, total: 10 })
  })

  test('of a check struck off as a whole shows what was on it, while the public check is not there', async () => {
    const { ctx } = await given({
      checks: [
        { key: 'a', number: 3, date: '2026-03-01', lines: [{ dish: 'tea', total: '9', type: 'void', by: 'Иванов' }] },
        { key: 'none', number: 4, date: '2026-03-01', lines: [] },
      ],
    })
    const { rows } = await ctx.db.pool.query<{ id: string }>(
      'SELECT id FROM sale_check WHERE workspace_id = $1 ORDER BY number',
      [ctx.workspace.id],
    )
    const [voidedLines = '', empty = ''] = rows.map(({ id }) => encodeId('check', id))
    expect((await getReceipt(ctx, { id: voidedLines })).data).toMatchObject({
      ...{ number: 3, total: 0, positions: 0, lines: [], sold: 0, returned: 0 },
      voids: [{ name: 'tea', quantity: 1, total: 9, reason: null, by: 'Иванов' }],
    })
    for (const id of [voidedLines, empty])
      await expect(getCheck(ctx, { id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(getReceipt(ctx, { id: empty })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('names the place by our words where we have them', async () => {
    const { ctx, id } = await given(ledger)
    const { restaurantId } = (await getReceipt(ctx, { id })).data
    await updateRestaurant(ctx, { id: restaurantId, name: 'Северный', city: 'Клин' })
    expect((await getReceipt(ctx, { id })).data).toMatchObject({
      restaurant: 'Северный',
      city: 'Клин',
      address: 'Мира, 1',
    })
  })
})

test('needs read:checks, and another workspace finds nothing under the id', async () => {
  const { ctx, id } = await given(ledger)
  const lesser = { ...ctx, scopes: new Set([...ctx.scopes].filter((scope) => scope !== 'read:checks')) }
  await expect(getReceipt(lesser, { id })).rejects.toMatchObject({ code: 'insufficient_scope' })
  await expect(getReceipt(await testContext(database.db), { id })).rejects.toMatchObject({ code: 'not_found' })
  for (const other of [encodeId('check', newUuid()), 'chk_1']) {
    await expect(getReceipt(ctx, { id: other })).rejects.toMatchObject({ code: 'not_found' })
  }
})
