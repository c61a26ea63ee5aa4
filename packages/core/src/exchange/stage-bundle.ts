import { addDays, type Period } from '@vitrina/contract/dates'
import type { Reason } from '@vitrina/contract/reason'
import { reason } from '@vitrina/contract/reasons'
import type { PoolClient } from 'pg'
import { type Cell, CopyWriter } from './copy-writer.ts'
import type { PlacedClosing } from './day-closings.ts'
import { digestOf } from './digest-of.ts'
import type { ExchangeConnections } from './exchange-connections.ts'
import { modifiersCell } from './line-modifiers.ts'
import { plainDecimal } from './plain-decimal.ts'
import type {
  CheckRecord,
  LineRecord,
  RejectRecord,
  SourceBundle,
  SourceRecord,
  StockMoveRecord,
  StockProductRecord,
} from './records.ts'
import type { References } from './references.ts'
import type { RejectLog } from './reject-log.ts'
import { dropSame, maxBufferedRows, type StagedRow } from './same-checks.ts'
import { noteStaged, stagedColumns } from './staging-tables.ts'
import { StagingWriter } from './staging-writer.ts'

/** What was read from a bundle. */
export interface StagedCounts {
  /** Sale-line rows of the input, taken or not. */
  lines: number
  /** Rows of every kind. */
  rows: number
  /** File names by the number staged rows carry. */
  files: string[]
  /** Staged lines; what the days take must add up to this. */
  stagedLines: number
  /** The days that its checks may be of, with those of its period. */
  reach: Period
  /** Days that are closed at the source. */
  closings: PlacedClosing[]
  /** What the source reports of products besides their movements. */
  products: StockProductRecord[]
  /** Ids of the dishes in all lines, and in those of checks that were left out. */
  dishes: Set<string>
  sameDishes: string[]
}

const order: Record<StagedRow['section'], number> = { check: 0, line: 1, move: 2, amount: 3, report: 4 }

interface StageHooks {
  /** Called once, before COPY occupies the connections for as long as the bundle is read. */
  beforeCopy(): Promise<void>
  /** Called after each batch. */
  onRows(rows: number): Promise<void>
}

/**
 * Streams a bundle into the staging tables, resolving references on the way. Only a batch of records and the key maps
 * are in memory, never the sales, unless they are few: then checks that are stored as they are told are left out, and
 * listed in `staged_same`. Rows that name an unknown restaurant or dish are rejected singly.
 */
export async function stageBundle(
  connections: ExchangeConnections,
  workspaceId: string,
  bundle: SourceBundle,
  references: References,
  rejects: RejectLog,
  { beforeCopy, onRows }: StageHooks,
): Promise<StagedCounts> {
  const counts: StagedCounts = {
    lines: 0,
    rows: 0,
    files: [],
    stagedLines: 0,
    reach: noDates,
    closings: [],
    products: [],
    dishes: new Set(),
    sameDishes: [],
  }
  const dates = new DateRange()
  const rejectedChecks: Cell[][] = []
  const keptDays: Cell[][] = []
  let buffer: StagedRow[] | null = []
  const writer = new StagingWriter(connections)

  const put = (next: StagedRow['section'], cells: Cell[]): Promise<void> | undefined => {
    if (buffer !== null) {
      buffer.push({ section: next, cells })
      return buffer.length > maxBufferedRows ? stopBuffering() : undefined
    }
    return writer.write(next, cells)
  }
  const stopBuffering = async () => {
    await beforeCopy()
    await connections.widen()
    for (const client of connections.all) noteStaged(client, maxBufferedRows)
    await writeBuffered()
  }
  const writeBuffered = async () => {
    const rows = buffer ?? []
    buffer = null
    for (const { section, cells } of rows.toSorted((a, b) => order[a.section] - order[b.section]))
      await put(section, cells)
  }
  const fileNumber = (file: string) => {
    const known = counts.files.indexOf(file)
    return known >= 0 ? known : counts.files.push(file) - 1
  }

  const keepDay = ({ restaurantKey, checkKey, businessDate }: RejectRecord) => {
    if (restaurantKey === undefined || checkKey !== undefined || businessDate === undefined) return
    const restaurantId = references.restaurants.get(restaurantKey)?.id
    if (restaurantId !== undefined) keptDays.push([restaurantId, businessDate])
  }

  const take = (record: SourceRecord): Promise<void> | undefined => {
    counts.rows += 1
    const refuse = (column: string | null, reason: Reason, restaurantKey?: string, checkKey?: string): undefined => {
      rejects.add({ file: record.file, line: record.line, column, reason })
      const restaurantId = restaurantKey === undefined ? undefined : references.restaurants.get(restaurantKey)?.id
      if (restaurantId !== undefined && checkKey !== undefined) rejectedChecks.push([restaurantId, checkKey])
    }
    switch (record.kind) {
      case 'restaurant':
      case 'dish':
      case 'employee': {
        const wrong = references.add(record, bundle)
        return wrong === null ? undefined : refuse(wrong.column, wrong.reason)
      }
      case 'dishCost':
        references.addCost(record)
        return undefined
      case 'reject':
        if (record.of === 'line') counts.lines += 1
        if (record.isPart) rejects.lack(record.reason, record.of)
        keepDay(record)
        return refuse(record.column, record.reason, record.restaurantKey, record.checkKey)
      case 'check': {
        const restaurant = references.restaurants.get(record.restaurantKey)
        if (!restaurant) return refuse('restaurant', unknown('restaurant', record.restaurantKey))
        references.named.add(record.restaurantKey)
        dates.add(record.businessDate ?? record.closedAt ?? record.openedAt)
        return put('check', checkCells(record, fileNumber(record.file), restaurant, references))
      }
      case 'line': {
        counts.lines += 1
        const restaurant = references.restaurants.get(record.restaurantKey)
        if (!restaurant) return refuse('restaurant', unknown('restaurant', record.restaurantKey))
        const dish = references.dish(record.dishKey)
        if (!dish) return refuse('dish', unknown('dish', record.dishKey), record.restaurantKey, record.checkKey)
        counts.stagedLines += 1
        counts.dishes.add(dish)
        return put(
          'line',
          lineCells(record, fileNumber(record.file), { restaurantId: restaurant.id, dishId: dish }, references),
        )
      }
      case 'stockMove': {
        if (record.restaurantKey === null) return put('move', moveCells(record, fileNumber(record.file), null))
        const restaurant = references.restaurants.get(record.restaurantKey)
        if (!restaurant) return refuse('restaurant', unknown('restaurant', record.restaurantKey))
        references.named.add(record.restaurantKey)
        return put('move', moveCells(record, fileNumber(record.file), restaurant.id))
      }
      case 'amount': {
        const restaurant = references.restaurants.get(record.restaurantKey)
        if (!restaurant) return refuse('restaurant', unknown('restaurant', record.restaurantKey))
        const { of, businessDate, type, sum, count } = record
        return put('amount', [restaurant.id, businessDate, of, type, sum, count])
      }
      case 'report': {
        const restaurant = references.restaurants.get(record.restaurantKey)
        return restaurant ? put('report', [restaurant.id, record.businessDate, record.revenue]) : undefined
      }
      case 'closing': {
        const restaurant = references.restaurants.get(record.restaurantKey)
        if (restaurant) counts.closings.push({ restaurantId: restaurant.id, day: record.businessDate, record })
        return undefined
      }
      case 'stockProduct':
        counts.products.push(record)
        return undefined
    }
  }

  try {
    for await (const batch of bundle.records()) {
      for (const record of batch) {
        const pending = take(record)
        if (pending) await pending
      }
      await onRows(counts.rows)
    }
  } catch (error) {
    await writer.abort()
    throw error
  }
  if (buffer !== null) {
    const client = connections.main
    const { rows, same, lines, dishes } = await dropSame(client, workspaceId, bundle, buffer)
    counts.stagedLines -= lines
    counts.sameDishes = dishes
    buffer = rows
    await copyAll(
      client,
      'staged_same',
      ['restaurant_id', 'check_key', 'day'],
      same.map(({ restaurantId, checkKey, day }) => [restaurantId, checkKey, day]),
    )
    noteStaged(client, rows.length)
    await writeBuffered()
  }
  await writer.end()
  await connections.each((client) => stageRest(client, references, rejectedChecks, keptDays))
  counts.reach = dates.reachWith(bundle.period)
  return counts
}

/** The range of the dates and times of checks. */
class DateRange {
  #from: string | null = null
  #to: string | null = null

  /** Adds a date, or the date of a time; null for none. */
  add(at: string | null): void {
    const date = at?.slice(0, 'YYYY-MM-DD'.length) ?? null
    if (date === null) return
    if (this.#from === null || date < this.#from) this.#from = date
    if (this.#to === null || date > this.#to) this.#to = date
  }

  /** The business dates that they may be of, with a period: an instant may be of a date before or after its own. */
  reachWith(period: Period | null): Period {
    const dates = [period?.from, period?.to, this.#from && addDays(this.#from, -2), this.#to && addDays(this.#to, 1)]
    const [from, ...others] = dates.flatMap((date) => date ?? []).sort()
    return from === undefined ? noDates : { from, to: others.at(-1) ?? from }
  }
}

const noDates: Period = { from: '2000-01-01', to: '2000-01-01' }

async function stageRest(
  client: PoolClient,
  references: References,
  rejectedChecks: Cell[][],
  keptDays: Cell[][],
): Promise<void> {
  const zones = new CopyWriter(client, 'staged_zone', ['restaurant_id', 'timezone', 'day_end_minutes'])
  for (const { id, timezone, dayEndMinutes } of references.restaurants.values()) {
    await zones.write([id, timezone, dayEndMinutes])
  }
  await zones.end()
  await copyAll(client, 'staged_kept', ['restaurant_id', 'check_key'], rejectedChecks)
  await copyAll(client, 'staged_kept_day', ['restaurant_id', 'day'], keptDays)
}

async function copyAll(client: PoolClient, table: string, columns: string[], rows: Cell[][]): Promise<void> {
  if (rows.length === 0) return
  const writer = new CopyWriter(client, table, columns)
  for (const cells of rows) await writer.write(cells)
  await writer.end()
}

function checkCells(
  record: CheckRecord,
  fileNo: number,
  { id: restaurantId, timezone, dayEndMinutes }: { id: string; timezone: string; dayEndMinutes: number },
  references: References,
): Cell[] {
  return withDigest(
    [
      fileNo,
      record.line,
      restaurantId,
      record.key,
      record.number,
      record.businessDate,
      record.openedAt,
      isInstant(record.openedAt),
      record.closedAt,
      isInstant(record.closedAt),
      record.waiterKey === null ? null : references.waiter(record.waiterKey, record.restaurantKey),
      record.table,
      record.station,
      record.orderCategory,
      record.guests,
    ],
    { on: [timezone, dayEndMinutes] },
  )
}

function lineCells(
  record: LineRecord,
  fileNo: number,
  { restaurantId, dishId }: { restaurantId: string; dishId: string },
  references: References,
): Cell[] {
  return withDigest(
    [
      fileNo,
      record.line,
      restaurantId,
      record.checkKey,
      record.key,
      dishId,
      record.type,
      record.quantity,
      record.price,
      record.discount,
      record.total,
      // Accounting systems write an unknown cost as zero; it would lower the average of the known ones.
      record.cost !== null && Number(record.cost) === 0 ? null : record.cost,
      record.voidReason ?? null,
      references.personName(record.voidedBy ?? null),
      modifiersCell(record.modifiers),
    ],
    { decimals: decimalsOfLine },
  )
}

const decimalsOfLine = new Set(
  (['quantity', 'price', 'discount', 'total', 'cost'] as const).map((name) => stagedColumns.line.indexOf(name)),
)

/**
 * Cells with a hash over all that follow file, line and restaurant, and over what else the row depends on. Decimals of
 * one value have one hash, however they are written.
 */
function withDigest(cells: Cell[], { on = [], decimals }: { on?: Cell[]; decimals?: ReadonlySet<number> }): Cell[] {
  // No stored text contains the separator.
  let text = on.join('\u0000')
  for (let index = 3; index < cells.length; index += 1) {
    const cell = cells[index] ?? null
    const isDecimal = typeof cell === 'string' && decimals?.has(index)
    text += cell === null ? '\u0000' : `\u0000 ${isDecimal ? plainDecimal(cell) : cell}`
  }
  cells.push(digestOf(text))
  return cells
}

function moveCells(record: StockMoveRecord, fileNo: number, restaurantId: string | null): Cell[] {
  return [
    fileNo,
    record.line,
    restaurantId,
    record.placeKey ?? null,
    record.place,
    record.product,
    record.unit,
    record.at,
    isInstant(record.at),
    record.direction,
    record.quantity,
    record.sum,
    record.document,
    record.why ?? null,
  ]
}

/** True for a time with its own offset (`…Z`, `…+03:00`), false for local wall time. */
function isInstant(text: string | null): boolean {
  return text !== null && /T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)
}

function unknown(what: 'restaurant' | 'dish', key: string): Reason {
  return reason(`unknown_${what}`, { key })
}
