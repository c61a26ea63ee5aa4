import { addDays } from '@vitrina/contract/dates'
import { listChecks } from '@vitrina/core/checks/list-checks'
import type { Context } from '@vitrina/core/context'
import { getOverview } from '@vitrina/core/dashboards/get-overview'
import { listDishes } from '@vitrina/core/dishes/list-dishes'
import { listRestaurants } from '@vitrina/core/restaurants/list-restaurants'
import { listWaiters } from '@vitrina/core/waiters/list-waiters'
import { systemContext } from '@vitrina/core/workspaces/workspace-context'
import { openDatabase } from '@vitrina/db/database'
import { stderrLogger } from '../src/stderr-logger.ts'
import type { Imported } from './bench-import.ts'
import { growHistory } from './grow-history.ts'
import { type OverLines, overLines } from './over-lines.ts'
import { formatInteger, printTable } from './table.ts'

const multiples = [1, 10, 40]
const periodDays = 30
const repeats = 7
const firstGuessMsPerLine = 0.02

/**
 * Times every list and the overview for 30 days while the stored history grows, and the same figures summed from lines.
 */
export async function benchLists(options: Imported & { url: string; deadline: number }): Promise<void> {
  const { url, workspaceId, lines, to, days, deadline } = options
  const db = openDatabase({ url, maxConnections: 12 })
  try {
    const ctx = await systemContext({ db, workspaceId, secret: Buffer.alloc(32), logger: stderrLogger, name: 'bench' })
    const period = { date_from: addDays(to, 1 - periodDays), date_to: to }
    const rows: string[][] = []
    const first = new Map<string, number>()
    let grown = 1
    let perCopyMs = 0
    for (const multiple of multiples) {
      const needMs = (multiple - grown) * perCopyMs
      if (performance.now() + needMs > deadline) {
        console.log(
          `Left out ${formatInteger(lines * multiple)} lines: it would take ${Math.round(needMs / 60_000)} minutes more.`,
        )
        break
      }
      const began = performance.now()
      await growHistory(url, { workspaceId, days, from: grown, to: multiple })
      if (multiple > grown) perCopyMs = (performance.now() - began) / (multiple - grown)
      else perCopyMs = lines * firstGuessMsPerLine
      grown = multiple
      for (const { name, run, same } of figures(ctx, period)) {
        const ms = await median(run)
        const slow = await median(() => overLines(ctx, same, period), 3)
        first.set(name, first.get(name) ?? ms)
        rows.push([
          name,
          formatInteger(lines * multiple),
          ms.toFixed(1),
          (ms / (first.get(name) ?? ms)).toFixed(2),
          slow.toFixed(0),
          `${(slow / ms).toFixed(0)} ×`,
        ])
      }
    }
    printTable(
      `Lists and overview of ${periodDays} days, median of ${repeats}`,
      ['', 'lines held', 'ms', 'of the first', 'ms over lines', 'faster'],
      rows.sort(([left = ''], [right = '']) => left.localeCompare(right)),
    )
  } finally {
    await db.close()
  }
}

function figures(
  ctx: Context,
  period: { date_from: string; date_to: string },
): { name: string; run(): Promise<unknown>; same: OverLines }[] {
  return [
    { name: 'GET /restaurants', run: () => listRestaurants(ctx, period), same: 'restaurants' },
    { name: 'GET /dishes', run: () => listDishes(ctx, period), same: 'dishes' },
    {
      name: 'GET /dishes?sort=-foodcost',
      run: () => listDishes(ctx, { ...period, sort: '-foodcost' }),
      same: 'dishes',
    },
    { name: 'GET /checks', run: () => listChecks(ctx, period), same: 'checks' },
    { name: 'GET /checks?sort=-total', run: () => listChecks(ctx, { ...period, sort: '-total' }), same: 'checks' },
    { name: 'GET /waiters', run: () => listWaiters(ctx, period), same: 'waiters' },
    { name: 'Overview', run: () => getOverview(ctx, period), same: 'overview' },
  ]
}

async function median(run: () => Promise<unknown>, times = repeats): Promise<number> {
  await run()
  const took: number[] = []
  for (let index = 0; index < times; index += 1) {
    const started = performance.now()
    await run()
    took.push(performance.now() - started)
  }
  return took.sort((left, right) => left - right)[Math.floor(times / 2)] ?? 0
}
