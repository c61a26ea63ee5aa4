import { type Ledger, sendLedger } from '@vitrina/testing/ledger'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { deleteWorkspace } from '../workspaces/delete-workspace.ts'
import { createMovement } from './create-movement.ts'

const database = suiteDatabase()

type Move = NonNullable<Ledger['stockMoves']>[number]

const days = ['2026-03-01', '2026-03-02']
const move: fc.Arbitrary<Move> = fc
  .record({
    day: fc.constantFrom(...days),
    product: fc.constantFrom('Мёд', ' мед', 'Соль'),
    unit: fc.constantFrom('кг', 'КГ', undefined),
    holder: fc.constantFrom('r1', 'r2', null),
    direction: fc.constantFrom('in' as const, 'out' as const),
    quantity: fc.integer({ min: 1, max: 5000 }).map((thousandths) => String(thousandths / 1000)),
    why: fc.constantFrom('sale' as const, 'transfer' as const, undefined),
  })
  .map(({ day, holder, ...rest }) => ({
    ...rest,
    at: day,
    restaurant: holder,
    place: holder === null ? 'Центральный склад' : undefined,
  }))

/** What changes movements: an exchange of some days, another source's, one recorded by hand. */
const step = fc.oneof(
  fc.record({
    source: fc.constantFrom('source_a' as const, 'source_b' as const),
    stockMoves: fc.array(move, { maxLength: 8 }),
    period: fc.constantFrom({ from: '2026-03-01', to: '2026-03-02' }, { from: '2026-03-02', to: '2026-03-02' }),
  }),
  fc.record({ kind: fc.constantFrom('in' as const, 'out' as const), quantity: fc.integer({ min: 1, max: 9 }) }),
)

const restaurantsOf = (source: 'source_a' | 'source_b') => [
  { key: 'r1', name: source === 'source_a' ? 'Север' : 'Юг' },
  { key: 'r2', name: `Второй ${source}` },
]

test('after any sequence of exchanges and movements by hand, the stored sums are those of the movements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const ctx = await testContext(database.db)
      await sendLedger(ctx, { restaurants: restaurantsOf('source_a'), checks: [] })
      for (const one of steps) {
        if ('kind' in one) {
          await createMovement(ctx, { restaurant: 'Север', dish: 'Соль', unit: 'кг', ...one })
          continue
        }
        const { source, period, stockMoves } = one
        const within = stockMoves.filter(({ at }) => at >= period.from)
        await sendLedger(ctx, { source, restaurants: restaurantsOf(source), checks: [], stockMoves: within, period })
      }
      expect(await differing(ctx)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('a workspace is erased with its sums, and tells how many it had', async () => {
  const ctx = await testContext(database.db)
  await sendLedger(ctx, { restaurants: [{ key: 'r1', name: 'Север' }], checks: [] })
  await createMovement(ctx, { restaurant: 'Север', dish: 'Соль', unit: 'кг', kind: 'in', quantity: 1 })
  expect(await sums(ctx)).toBe(1)
  const { tables } = await deleteWorkspace(ctx, ctx.workspace.id, { keepPeople: true })
  expect(tables).toMatchObject({ stock_movement: 1, stock_net_change: 1 })
  expect(await sums(ctx)).toBe(0)
})

async function sums(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM stock_net_change WHERE workspace_id = $1',
    [ctx.workspace.id],
  )
  return rows[0]?.n ?? 0
}

/** Positions of restaurants whose stored sum is another than that of their movements. */
async function differing(ctx: Context): Promise<unknown[]> {
  const { rows } = await ctx.db.pool.query(
    `SELECT search_name, unit_key, holder, known.quantity, moved.quantity AS of_movements
     FROM (SELECT search_name, unit_key, holder, quantity FROM stock_net_change WHERE workspace_id = $1) known
     FULL JOIN (
       SELECT search_name, unit_key, coalesce(restaurant_id, '00000000-0000-0000-0000-000000000000') AS holder,
         sum(CASE direction WHEN 'in' THEN quantity ELSE -quantity END) AS quantity
       FROM stock_movement WHERE workspace_id = $1 GROUP BY 1, 2, 3
     ) moved USING (search_name, unit_key, holder)
     WHERE coalesce(known.quantity, 0) <> coalesce(moved.quantity, 0)`,
    [ctx.workspace.id],
  )
  return rows
}
