import type { PoolClient } from 'pg'
import type { Cell } from './copy-writer.ts'
import type { SourceBundle } from './records.ts'
import { stagedColumns } from './staging-tables.ts'

/** A row on its way into a staging table. */
export interface StagedRow {
  section: 'check' | 'line' | 'move' | 'amount' | 'report'
  cells: Cell[]
}

/** Bundles of more rows are staged as they are read. */
export const maxBufferedRows = 20_000

/** A check that is stored as the bundle tells it. */
export interface SameCheck {
  restaurantId: string
  checkKey: string
  /** The business date it is stored on. */
  day: string
}

interface ReadCheck {
  restaurantId: string
  checkKey: string
  digest: bigint
  lines: number
  lineKeys: Set<Cell | undefined>
  checkRows: number
}

const at = {
  date: stagedColumns.check.indexOf('business_date'),
  opened: stagedColumns.check.indexOf('opened_at'),
  closed: stagedColumns.check.indexOf('closed_at'),
  checkDigest: stagedColumns.check.indexOf('digest'),
  dish: stagedColumns.line.indexOf('dish_id'),
  lineKey: stagedColumns.line.indexOf('line_key'),
  lineDigest: stagedColumns.line.indexOf('digest'),
}

/**
 * Splits rows into those to be staged and the checks that are stored with the same digest, whose rows need not be: a
 * poll of a running day costs as much as what is new in it. Checks that occur twice, or with a line that does, are
 * staged, so that they are reported. `lines` counts the lines left out, and `dishes` are those in them.
 */
export async function dropSame(
  client: PoolClient,
  workspaceId: string,
  { period, only }: Pick<SourceBundle, 'period' | 'only'>,
  rows: StagedRow[],
): Promise<{ rows: StagedRow[]; same: SameCheck[]; lines: number; dishes: string[] }> {
  const told = new Map<string, ReadCheck>()
  const dates = new Set<string>()
  for (const { section, cells } of rows) {
    if (section !== 'check' && section !== 'line') continue
    const [, , restaurantId, checkKey] = cells
    const known = told.get(`${restaurantId} ${checkKey}`)
    const check = known ?? {
      ...{ restaurantId: String(restaurantId), checkKey: String(checkKey) },
      ...{ digest: 0n, lines: 0, lineKeys: new Set(), checkRows: 0 },
    }
    if (!known) told.set(`${restaurantId} ${checkKey}`, check)
    check.digest += BigInt(String(cells[section === 'check' ? at.checkDigest : at.lineDigest]))
    if (section === 'line') {
      check.lines += 1
      check.lineKeys.add(cells[at.lineKey])
      continue
    }
    check.checkRows += 1
    const date = cells[at.date] ?? cells[at.closed] ?? cells[at.opened]
    if (typeof date === 'string') dates.add(date.slice(0, 10))
  }
  if (dates.size === 0) return { rows, same: [], lines: 0, dishes: [] }
  const restaurants = new Set([...told.values()].map(({ restaurantId }) => restaurantId))
  // An instant may belong to a business date before or after its own. By single dates: one odd date must not have years
  // of checks looked through.
  const stored = await client.query<SameCheck & { digest: string }>(
    `SELECT restaurant_id AS "restaurantId", source_key AS "checkKey", business_date::text AS day, digest::text AS digest
     FROM sale_check WHERE workspace_id = $1 AND restaurant_id = ANY($2) AND digest IS NOT NULL
       AND business_date = ANY(ARRAY(
         SELECT DISTINCT told.day + shift FROM unnest($3::date[]) AS told(day), generate_series(-2, 1) AS shift))`,
    [workspaceId, [...restaurants], [...dates]],
  )
  const same: SameCheck[] = []
  const dropped = new Set<string>()
  let lines = 0
  for (const { digest, ...check } of stored.rows) {
    const key = `${check.restaurantId} ${check.checkKey}`
    const found = told.get(key)
    if (!found || String(found.digest) !== digest || dropped.has(key)) continue
    if (found.checkRows !== 1 || found.lineKeys.size !== found.lines) continue
    if (!isWithin(period, check.day) || !isWithin(only, check.day)) continue
    dropped.add(key)
    same.push(check)
    lines += found.lines
  }
  const dishes = new Set<string>()
  const rest = rows.filter(({ section, cells }) => {
    if ((section !== 'check' && section !== 'line') || !dropped.has(`${cells[2]} ${cells[3]}`)) return true
    if (section === 'line') dishes.add(String(cells[at.dish]))
    return false
  })
  return { rows: rest, same, lines, dishes: [...dishes] }
}

function isWithin(period: { from: string; to: string } | null | undefined, day: string): boolean {
  return !period || (day >= period.from && day <= period.to)
}
