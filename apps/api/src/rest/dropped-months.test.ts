import { dropSalesMonths } from '@vitrina/core/maintenance/sales-months'
import { encodeId } from '@vitrina/db/ids'
import { sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import { expect, test } from 'vitest'
import { keyWith, serve } from '../../test/support/serve.ts'

const database = suiteDatabase()

test('a month that is dropped is told by every process at once: 400 and 404 with the first day, and revenue of 7 + 5 = 12 stays', async () => {
  const ctx = await testContext(database.db)
  const tea = (key: string, date: string, total: string) => ({ key, date, lines: [{ dish: 'tea', total }] })
  await sendLedger(ctx, { checks: [tea('a', '2024-12-31', '7'), tea('b', '2026-03-30', '5')] })
  const key = await keyWith(ctx, ['read:checks', 'read:restaurants'])
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `SELECT id FROM sale_check WHERE workspace_id = $1 AND source_key = 'a'`,
    [ctx.workspace.id],
  )
  const check = `/checks/${encodeId('check', rows[0]?.id ?? '')}`
  const years = 'date_from=2024-12-01&date_to=2026-03-31'
  const apis = [serve(ctx), serve(ctx)]
  for (const api of apis) {
    expect((await api.get(`/checks?${years}`, key)).json().data).toHaveLength(2)
    expect((await api.get(check, key)).statusCode).toBe(200)
  }
  expect(await dropSalesMonths(ctx, ctx.now(), 14)).toEqual(['2024-12-01'])
  for (const api of apis) {
    const list = await api.get(`/checks?${years}`, key)
    expect([list.statusCode, list.json()]).toMatchObject([
      400,
      {
        ...{ code: 'invalid_parameter', storedFrom: '2025-01-01' },
        errors: [{ parameter: 'date_from', code: 'checks_dropped' }],
      },
    ])
    const gone = await api.get(check, key)
    expect([gone.statusCode, gone.json()]).toMatchObject([404, { code: 'not_found', storedFrom: '2025-01-01' }])
    expect((await api.get('/checks?date_from=2025-01-01&date_to=2026-03-31', key)).json().data).toHaveLength(1)
    expect((await api.get(`/restaurants?${years}`, key)).json().data).toMatchObject([{ metrics: { revenue: 12 } }])
  }
})
