import type { StockMove } from '../../chain/model.ts'
import type { World } from '../../world/model.ts'
import { type Dataset, datasetsOf } from './datasets.ts'
import { type Document, documentOf, documentsOf } from './documents.ts'
import { departsOf, type Good, goodsOf, groupsOf, losses, sales, suppliersOf, type Unit } from './stock-books.ts'

type Cell = string | number | null
/** Values by path; missing values of a row are null. */
type Values = Readonly<Record<string, Cell>>

/** Rows of a dataset. */
export interface Filled {
  dataset: Dataset
  rows: Values[]
}

/** Values sent in a dataset, by path. */
export type Sent = (head: string, path: string) => Cell

/** The procedure cannot be executed; the text is sent to the caller. */
export class ProcedureError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProcedureError'
  }
}

/** The part of a world that one server has. */
export interface Stock {
  world: World
  /** Keys of dishes that are not entered in StoreHouse. */
  unknownDishes: ReadonlySet<string>
}

/** Executes a procedure. Throws a ProcedureError when it cannot. */
export function runProcedure(stock: Stock, procedure: string, sent: Sent): Filled[] {
  const { world } = stock
  const fill = (head: string, rows: Values[], as: Dataset['rows'] = 'many'): Filled => {
    const dataset = datasetsOf(procedure)?.findLast((one) => one.head === head && one.rows === as)
    if (dataset === undefined) throw new Error(`No dataset ${head} of ${procedure}`)
    return { dataset, rows }
  }
  switch (procedure) {
    case 'GGroups':
      return [
        fill(
          '209',
          groupsOf(world).map(({ rid, name }) => ({ '1': rid, '3': name, '42': 0 })),
        ),
      ]
    case 'Goods':
      return [fill('210', goodsOfGroup(stock, sent('209', '1')))]
    case 'GoodsMUnits': {
      const good = goodOf(stock, sent('210', '1'))
      const units = [good.unit, ...(good.box === null ? [] : [good.box])]
      return [
        fill(
          '206',
          units.map(({ rid, name, ratio }) => ({ '1': rid, '3': name, '41': ratio })),
        ),
      ]
    }
    case 'GoodsPCost':
      return [fill('210#1', [costRow(stock, sent)], 'one')]
    case 'Departs':
      return [
        fill('108', [{ '6': null }], 'one'),
        fill('106', departRows(world)),
        fill('106#1', [{ '239': 1023 }], 'one'),
      ]
    case 'Corrs':
      return [fill('107', correspondentRows(world))]
    case 'GDocs':
      return [fill('111', documentRows(world, sent))]
    default:
      return documentLines(stock, procedure, sent, fill)
  }
}

function listed({ world, unknownDishes }: Stock): Good[] {
  return goodsOf(world).filter(({ code }) => !unknownDishes.has(String(code)))
}

function goodOf(stock: Stock, rid: Cell): Good {
  const good = listed(stock).find((one) => one.rid === rid)
  if (good === undefined) throw new ProcedureError('Товар не найден.')
  return good
}

function goodsOfGroup(stock: Stock, group: Cell): Values[] {
  if (!groupsOf(stock.world).some(({ rid }) => rid === group)) throw new ProcedureError('Товарная группа не найдена.')
  return listed(stock)
    .filter((good) => good.group === group)
    .map(({ rid, name, unit, code, kit, minimum }) => ({
      '1': rid,
      '3': name,
      '42': 0,
      '25': 0,
      '209\\1': group,
      '206\\1': unit.rid,
      '206\\3': unit.name,
      '206#1\\1': unit.rid,
      '206#1\\3': unit.name,
      '77': minimum,
      '78': null,
      '215\\1': kit === 0 ? null : kit,
      '215\\3': kit === 0 ? null : name,
      // The code on the menu is not the ident: joining by it matches wrong dishes.
      '241': code === 0 ? 0 : 1 + (rid % 97),
      '242': Number(code),
    }))
}

/** The cost of a quantity of a good: its ingredients, where it has a calculation and the request asks for it. */
function costRow(stock: Stock, sent: Sent): Values {
  const asked = (path: string) => sent('210', path)
  const good = goodOf(stock, asked('1'))
  const [quantity, day, unit] = [Number(asked('9') ?? 0), Number(asked('61') ?? 0), asked('206\\1')]
  if (!(quantity > 0)) throw new ProcedureError('Не задано количество товара.')
  if (unit !== good.unit.rid) throw new ProcedureError('Единица измерения не найдена.')
  if (!(day > 10_000)) throw new ProcedureError('Неверная дата.')
  if (asked('106\\1') !== null && !departsOf(stock.world).some(({ rid }) => rid === asked('106\\1'))) {
    throw new ProcedureError('Подразделение не найдено.')
  }
  // Dishes are never in stock: requested without their kit, they cost nothing.
  const kopecks = good.kit !== 0 && asked('42') !== 1 ? 0 : Math.round((good.cost ?? 0) * quantity)
  const net = Math.round(kopecks / 1.1)
  const price = (sum: number) => sum / 100 / quantity
  return {
    '80': net / 100,
    '81': (kopecks - net) / 100,
    '82': 0,
    '83': kopecks / 100,
    '84': price(net),
    '94': price(kopecks),
  }
}

function departRows(world: World): Values[] {
  const restaurants = [...new Set(departsOf(world).map(({ restaurant }) => restaurant))]
  return departsOf(world).map(({ rid, name, restaurant }) => ({
    '1': rid,
    '3': name,
    '8': name === 'Основной склад' ? 1 : 7,
    '102\\1': 0,
    '102\\3': 'ООО «Скатерть»',
    '103\\1': restaurants.indexOf(restaurant),
    '103\\3': restaurant.name,
    '31': 1,
  }))
}

function correspondentRows(world: World): Values[] {
  return [sales, losses, ...suppliersOf(world)].map(({ rid, name, type }) => {
    return { '1': rid, '5': type, '31': type === 3 ? 0 : null, '32': type === 3 ? 0 : 2, '3': name, '2': null }
  })
}

function documentRows(world: World, sent: Sent): Values[] {
  const asked = (path: string) => sent('108', path)
  const [types, flags] = [Number(asked('111\\8') ?? 0), Number(asked('6') ?? 0)]
  // Neither active nor inactive documents are requested, so there are none.
  if ((flags & 12) === 0) return []
  const isActive = (flags & 8) !== 0
  return documentsOf(world, dateOf(asked('1')), dateOf(asked('2')))
    .filter(({ type }) => isActive && (types & (1 << type)) !== 0)
    .map((document) => ({ '5': document.type, ...headerRow(document) }))
}

function headerRow({ supplier, recipient, rid, guid, date, number }: Document): Values {
  return {
    '1': rid,
    '4': guid,
    '33': 7,
    '31': date,
    '105\\1': supplier.rid,
    '105\\3': supplier.name,
    '105\\31': 1,
    '105#1\\1': recipient.rid || null,
    '105#1\\3': recipient.name || null,
    '105#1\\31': 1,
    '3': number,
    '47': date,
  }
}

function documentLines(
  stock: Stock,
  procedure: string,
  sent: Sent,
  fill: (head: string, rows: Values[], as?: Dataset['rows']) => Filled,
): Filled[] {
  const document = documentOf(stock.world, Number(sent('111', '1')))
  const procedureOf: Partial<Record<Document['type'], string>> = { 8: 'GDoc8Diffs', 12: 'GDoc12ExpEx' }
  const own = document === null ? null : (procedureOf[document.type] ?? `GDoc${document.type}`)
  if (document === null || procedure !== own || document.guid !== sent('111', '4')) {
    throw new ProcedureError('Документ не найден.')
  }
  const head = () => fill('111', [headerRow(document)], 'one')
  const { moves } = document
  switch (document.type) {
    case 8:
      return [
        fill(
          '112',
          moves.map((move, i) => ({ ...lineRow(stock, move, i), ...differenceOf(move) })),
        ),
      ]
    case 10:
      return [head(), fill('112', processedRows(stock, moves))]
    case 12:
      return kitTables(stock, document, fill)
    default: {
      const lines = moves.map((move, i) => ({ ...lineRow(stock, move, i), ...soldFor(move) }))
      return [head(), fill('112', [...lines, ...dishRows(stock, document, lines.length), ...switchedOff(lines)])]
    }
  }
}

/** A line as bought: deliveries are counted in boxes, all else in the base unit. */
function lineRow(stock: Stock, move: StockMove, i: number): Values {
  const good = goodsOf(stock.world).find(({ name }) => name === move.product.name)
  const unit = move.reason === 'invoice' ? (good?.box ?? good?.unit) : good?.unit
  return {
    '1': i + 1,
    ...goodCells(good, unit),
    '32': 1,
    '31': move.quantity / 1000 / (unit?.ratio ?? 1),
    ...purchaseOf(move.sum),
    '74': null,
  }
}

function goodCells(good: Good | undefined, unit: Unit | undefined): Values {
  return {
    '210\\1': good?.rid ?? null,
    '210\\3': good?.name ?? null,
    '210\\206\\1': unit?.rid ?? null,
    '210\\206\\3': unit?.name ?? null,
  }
}

/** The sum of a movement is the paid sum; a tenth of its base is tax. */
function purchaseOf(sum: number): Values {
  const base = Math.round(sum / 1.1)
  return { '40': base / 100, '41': (sum - base) / 100, '42': 0 }
}

/** Sale sums of leaving goods differ from their purchase sums. */
function soldFor({ sum }: StockMove): Values {
  return { '45': (sum * 3) / 100, '46': sum / 200, '47': 0.5 }
}

function differenceOf({ kind, quantity, sum }: StockMove): Values {
  const sign = kind === 'in' ? 1 : -1
  const { '40': net = 0, '41': vat = 0 } = purchaseOf(sum)
  return {
    '55': (sign * quantity) / 1000,
    '50': sign * Number(net),
    '51': sign * Number(vat),
    '52': 0,
    '31': 100 + quantity / 1000,
  }
}

function processedRows(stock: Stock, moves: readonly StockMove[]): Values[] {
  const made = moves.filter(({ kind }) => kind === 'in')
  return moves
    .filter(({ kind }) => kind === 'out')
    .map((move, i) => {
      const result = made[i]
      const good = goodsOf(stock.world).find(({ name }) => name === result?.product.name)
      return {
        ...lineRow(stock, move, i),
        '112#1\\210\\1': good?.rid ?? null,
        '112#1\\210\\3': good?.name ?? null,
        '112#1\\210\\206\\1': good?.unit.rid ?? null,
        '112#1\\210\\206\\3': good?.unit.name ?? null,
        '112#1\\32': 1,
        '112#1\\31': (result?.quantity ?? 0) / 1000,
        '112#1\\74': null,
      }
    })
}

/** Kits made, and what each of them took. */
function kitTables(
  stock: Stock,
  { dishes, moves, rid }: Document,
  fill: (head: string, rows: Values[]) => Filled,
): Filled[] {
  const parts = moves.filter(({ kind }) => kind === 'out')
  const made = moves.filter(({ kind }) => kind === 'in')
  const dish = dishOf(stock, rid)
  const kits: Values[] =
    dishes === null
      ? made.map((move, i) => ({ ...lineRow(stock, move, i), '1': 500 + i }))
      : [{ '1': 500, ...goodCells(dish, dish?.unit), '32': 1, '31': dishes / 1000 }]
  return [
    fill('112', kits),
    fill(
      '112#1',
      parts.map((move, i) => ({ ...lineRow(stock, move, i), '112\\1': 500, '61': move.quantity / 1000 })),
    ),
  ]
}

/** A line that was entered and switched off again: it moves nothing. */
function switchedOff(lines: readonly Values[]): Values[] {
  const last = lines.at(-1)
  return last === undefined ? [] : [{ ...last, '1': 900 + lines.length, '31': 1000, '32': 0 }]
}

/** The dish of the day, which leaves by the invoice of its sale. */
function dishRows(stock: Stock, { dishes, rid, type }: Document, i: number): Values[] {
  if (dishes === null || type !== 4) return []
  const dish = dishOf(stock, rid)
  return [
    {
      '1': i + 1,
      ...goodCells(dish, dish?.unit),
      '32': 1,
      '31': dishes / 1000,
      '40': 99,
      '41': 9.9,
      '42': 0,
      '45': 300,
    },
  ]
}

function dishOf(stock: Stock, rid: number): Good | undefined {
  const dishes = goodsOf(stock.world).filter(({ code }) => code !== 0)
  return dishes[rid % dishes.length]
}

function dateOf(cell: Cell): string {
  const date = String(cell ?? '')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new ProcedureError(`Неверная дата "${date}".`)
  return date
}
