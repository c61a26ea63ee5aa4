import { type Ledger, type LedgerCheck, type LedgerLine, sendLedger } from '@vitrina/testing/ledger'
import { findRollupDifferences } from '@vitrina/testing/rollup-differences'
import { suiteDatabase } from '@vitrina/testing/suite-database'
import { testContext } from '@vitrina/testing/test-context'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'

const database = suiteDatabase()

// A week over a month's end, so that edits cross partitions.
const dates = ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']
const period = { from: '2026-02-26', to: '2026-03-03' }

/** Ten-thousandths as decimal text: amounts with more digits than money shows. */
const decimal = (units: number) => (units / 10_000).toFixed(4)
const units = (text: string) => Math.round(Number(text) * 10_000)

const line: fc.Arbitrary<LedgerLine> = fc
  .record({
    dish: fc.constantFrom('soup', 'tea', 'cake', 'fish'),
    type: fc.constantFrom<('sale' | 'return' | 'void')[]>('sale', 'sale', 'sale', 'return', 'void'),
    quantity: fc.integer({ min: 1, max: 50_000 }),
    total: fc.integer({ min: 0, max: 5_000_000 }),
    discount: fc.option(fc.integer({ min: 0, max: 90_000 }), { nil: undefined }),
    cost: fc.option(fc.integer({ min: 1, max: 90_000 }), { nil: undefined }),
  })
  .map(({ dish, type, quantity, total, discount, cost }) => {
    const sign = type === 'return' ? -1 : 1
    const amount = (value: number | undefined) => (value === undefined ? {} : decimal(sign * value))
    const optional = { discount: amount(discount), cost: amount(cost) }
    const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => typeof value === 'string'))
    return { dish, type, quantity: decimal(sign * quantity), total: decimal(sign * total), ...given }
  })

const check = fc.record<Omit<LedgerCheck, 'key'>>({
  restaurant: fc.constantFrom('r1', 'r2'),
  date: fc.constantFrom(...dates),
  waiter: fc.constantFrom('anna', 'boris', undefined),
  openedAt: fc.constantFrom('2026-03-01T11:20:00', undefined),
  closedAt: fc.constantFrom('2026-03-01T12:40:00', '2026-03-02T01:10:00', undefined),
  guests: fc.constantFrom(1, 4, undefined),
  lines: fc.array(line, { maxLength: 4 }),
})

/** One edit: of the check it points at, or one check more. */
const edit = fc.oneof(
  fc.record({ what: fc.constant('add' as const), check }),
  fc.record({ what: fc.constant('remove' as const), at: fc.nat() }),
  fc.record({ what: fc.constant('line' as const), at: fc.nat(), index: fc.nat(), line }),
  fc.record({ what: fc.constant('extend' as const), at: fc.nat(), line }),
  fc.record({ what: fc.constant('void' as const), at: fc.nat(), index: fc.nat() }),
  fc.record({ what: fc.constant('move' as const), at: fc.nat(), date: fc.constantFrom(...dates) }),
  fc.record({
    what: fc.constant('waiter' as const),
    at: fc.nat(),
    waiter: fc.constantFrom('anna', 'boris', 'clara', undefined),
  }),
)
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

function apply(checks: LedgerCheck[], change: Edit, newKey: string): LedgerCheck[] {
  if (change.what === 'add') return [...checks, { ...change.check, key: newKey, number: 1 }]
  const target = checks[change.at % Math.max(checks.length, 1)]
  if (!target) return checks
  if (change.what === 'remove') return checks.filter((other) => other !== target)
  const changed = changedCheck(target, change)
  return checks.map((other) => (other === target ? changed : other))
}

function changedCheck(target: LedgerCheck, change: Exclude<Edit, { what: 'add' | 'remove' }>): LedgerCheck {
  switch (change.what) {
    case 'move':
      return { ...target, date: change.date }
    case 'waiter':
      return { ...target, waiter: change.waiter }
    case 'extend':
      return { ...target, lines: [...target.lines, change.line] }
    case 'line':
    case 'void': {
      const at = change.index % Math.max(target.lines.length, 1)
      const next = (old: LedgerLine) => (change.what === 'line' ? change.line : { ...old, type: 'void' as const })
      return { ...target, lines: target.lines.map((old, index) => (index === at ? next(old) : old)) }
    }
  }
}

/** What the lists must come to, added up here from the ledger itself: revenue in ten-thousandths and checks by day. */
function expected(checks: LedgerCheck[]): Record<string, { revenue: number; checks: number }> {
  const days: Record<string, { revenue: number; checks: number }> = {}
  for (const { restaurant, date, lines } of checks) {
    const counted = lines.filter(({ type }) => type !== 'void')
    if (counted.length === 0) continue
    const key = `${date} ${restaurant}`
    const day = days[key] ?? { revenue: 0, checks: 0 }
    days[key] = day
    const sum = counted.reduce((total, line) => total + units(line.total), 0)
    day.revenue += sum
    // What comes to nothing is a document.
    day.checks += sum !== 0 && counted.some(({ type }) => type === 'sale') ? 1 : 0
  }
  return days
}

async function storedDays(ctx: Context) {
  const { rows } = await ctx.db.pool.query<{ day: string; revenue: string; checks: number }>(
    `SELECT d.business_date || ' ' || r.source_key AS day, d.revenue, d.checks FROM restaurant_day d
     JOIN restaurant r ON r.workspace_id = d.workspace_id AND r.id = d.restaurant_id WHERE d.workspace_id = $1`,
    [ctx.workspace.id],
  )
  return Object.fromEntries(rows.map(({ day, revenue, checks }) => [day, { revenue: units(revenue), checks }]))
}

async function heldIds(ctx: Context): Promise<Map<string, string>> {
  const { rows } = await ctx.db.pool.query<{ key: string; id: string }>(
    'SELECT source_key AS key, id FROM sale_check WHERE workspace_id = $1',
    [ctx.workspace.id],
  )
  const ids = new Map(rows.map(({ key, id }) => [key, id]))
  expect(ids.size, 'a check stands twice').toBe(rows.length)
  return ids
}

/** The days that hold changed checks, as a bundle without a period would bring them; null when a day becomes empty. */
function touchedDays(before: LedgerCheck[], after: LedgerCheck[]): LedgerCheck[] | null {
  const dayOf = ({ restaurant, date }: LedgerCheck) => `${restaurant} ${date}`
  const changed = [
    ...before.filter((check) => !after.includes(check)),
    ...after.filter((check) => !before.includes(check)),
  ]
  const days = new Set(changed.map(dayOf))
  const checks = after.filter((check) => days.has(dayOf(check)))
  // A moved check must not be the only reason for its old day to be replaced.
  const keptDays = new Set(
    checks.filter((check) => before.some((old) => old.key === check.key && dayOf(old) === dayOf(check))).map(dayOf),
  )
  return [...days].every((day) => keptDays.has(day)) ? checks : null
}

/** Has the stored checks as a release of before wrote them, some of them. */
async function forgetSums(ctx: Context): Promise<void> {
  await ctx.db.pool.query(
    `UPDATE sale_check SET digest = NULL, has_sale = NULL, discount = NULL, returns = NULL, return_lines = NULL, voids = NULL,
       void_sum = NULL
     WHERE workspace_id = $1 AND hashtext(source_key) % 2 = 0`,
    [ctx.workspace.id],
  )
}

test('after any edits the rollups are what the lines add up to, and the lines what was sent', async () => {
  const story = fc.record({
    first: fc.array(check, { maxLength: 8 }),
    sendings: fc.array(fc.record({ edits: fc.array(edit, { maxLength: 5 }), isOlder: fc.boolean() }), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ first, sendings }) => {
      const ctx = await testContext(database.db)
      let keys = 0
      const restaurants = [{ key: 'r1' }, { key: 'r2' }]
      let checks: LedgerCheck[] = first.map((each) => ({ ...each, key: `c${keys++}`, number: 1 }))
      let ids = new Map<string, string>()
      let bundle: Ledger = { restaurants, period, checks }
      for (const { edits, isOlder } of [{ edits: [], isOlder: false }, ...sendings]) {
        if (isOlder) await forgetSums(ctx)
        const before = checks
        for (const change of edits) checks = apply(checks, change, `c${keys++}`)
        const touched = touchedDays(before, checks)
        if (edits.length > 0) bundle = touched ? { restaurants, checks: touched } : { restaurants, period, checks }
        expect(await sendLedger(ctx, bundle)).toMatchObject({ status: 'succeeded', rejected: 0 })
        expect(await findRollupDifferences(ctx.db, ctx.workspace.id)).toEqual([])
        expect(await storedDays(ctx)).toEqual(expected(checks))
        const now = await heldIds(ctx)
        expect([...now.keys()].sort()).toEqual(checks.map(({ key }) => key).sort())
        for (const [key, id] of now) expect(ids.get(key) ?? id).toBe(id)
        ids = now
      }
    }),
    { numRuns: 80, interruptAfterTimeLimit: 30_000, markInterruptAsFailure: false },
  )
}, 90_000)
