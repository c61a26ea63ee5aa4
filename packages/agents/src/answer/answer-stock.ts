import { amountText } from '@vitrina/contract/goods-unit'
import type { StockPosition } from '@vitrina/contract/stock'
import type { RankingData } from '@vitrina/contract/widget'
import { fold } from '../understand/tokens.ts'
import type { StockBelowQuestion, StockMovementsQuestion } from '../understand/understood.ts'
import { type Answer, mostLines } from './answer.ts'
import { barsBlock, metricBlock, tableBlock } from './blocks.ts'
import type { Figures } from './figures.ts'
import { gaps } from './gaps.ts'
import { type Subject, subjectsOf } from './subjects.ts'
import { money, number, plural, when } from './words.ts'

type Direction = StockMovementsQuestion['direction']

const verbs: Record<Direction, { name: string; short: string }> = {
  in: { name: 'Приход на склад', short: 'пришло' },
  out: { name: 'Списание со склада', short: 'списано' },
  net: { name: 'Движение склада', short: 'движение' },
}
const metrics = { in: 'stock_incoming', out: 'stock_outgoing' } as const

/** What came, what went, or both: of the products named, or the dearest of all. */
export async function answerStockMovements(figures: Figures, question: StockMovementsQuestion): Promise<Answer> {
  const { direction, period, entities } = question
  const named = subjectsOf(entities.stock)
  const at = when(period, figures.today)
  const title = `${verbs[direction].name} ${at}`
  const remarks = [
    ...(entities.restaurants.length > 0 ? [gaps.stockByRestaurant] : []),
    ...(named.length === 0 && entities.dishes.length + entities.categories.length > 0
      ? ['Склад ведётся по продуктам, не по блюдам: показаны все продукты.']
      : []),
  ]
  if (named.length > 0) {
    const rows = await readNamed(figures, question)
    const lines = named.flatMap(({ name }) => {
      const same = rows.filter((row) => fold(row.name) === fold(name))
      return same.length > 0 ? same.map((row) => told(row, direction)) : [`${name}: движений нет`]
    })
    const [only] = lines
    const head = lines.length === 1 ? `${only} ${at}.` : `${title}:`
    const blocks = rows.length > 0 ? [stockTable(title, rows)] : []
    return { head, lines: lines.length === 1 ? [] : lines, remarks, title, blocks, isEmpty: rows.length === 0 }
  }
  const [rows, dear] = await Promise.all([
    figures.stock(period, filterOf(direction)),
    direction === 'net' ? null : figures.ranking(metrics[direction], period),
  ])
  if (rows.length === 0) {
    const none = { in: 'Прихода на склад', out: 'Списаний', net: 'Движений склада' }[direction]
    return { head: `${none} ${at} нет.`, remarks, title, blocks: [], isEmpty: true }
  }
  const sorted = dearestFirst(rows, dear)
  const bars =
    dear && dear.items.length > 0 ? [barsBlock(`${verbs[direction].name}, по сумме`, dear.unit, dear.items)] : []
  const isLong = rows.length > mostLines
  const heading = isLong && bars.length > 0 ? `${title}, самое дорогое:` : `${title}:`
  return {
    head: heading,
    lines: sorted.slice(0, mostLines).map((row) => `${toldShort(row, direction)}${cost(row, dear, figures)}`),
    remarks: [...(isLong ? ['Остальные позиции — в таблице.'] : []), ...remarks],
    title,
    blocks: [...bars, stockTable(title, sorted)],
  }
}

async function readNamed(figures: Figures, { period, entities }: StockMovementsQuestion): Promise<StockPosition[]> {
  const names = subjectsOf(entities.stock).map(({ name }) => name)
  const found = await figures.each(names, (search) => figures.stock(period, { search }))
  const wanted = new Set(names.map(fold))
  const rows = new Map<string, StockPosition>()
  for (const row of found.flat()) if (wanted.has(fold(row.name))) rows.set(`${row.name} ${row.unit}`, row)
  return [...rows.values()]
}

function filterOf(direction: Direction) {
  if (direction === 'net') return {}
  return direction === 'in' ? { filter_incoming_quantity_gt: 0 } : { filter_outgoing_quantity_gt: 0 }
}

/** By what it cost, as far as that is known, then by name. */
function dearestFirst(rows: StockPosition[], dear: RankingData | null): StockPosition[] {
  const place = new Map(dear?.items.map(({ id }, i) => [id, i]))
  const of = (row: StockPosition) => place.get(idOf(row)) ?? Number.POSITIVE_INFINITY
  return rows.toSorted((a, b) => (of(a) === of(b) ? 0 : of(a) - of(b)))
}

/** How the rankings of stock tell positions apart: the folded name, and the unit where there is one. */
function idOf({ name, unit }: StockPosition): string {
  return unit === null ? fold(name) : `${fold(name)}, ${fold(unit)}`
}

function cost(row: StockPosition, dear: RankingData | null, { currency }: Figures): string {
  const value = dear?.items.find(({ id }) => id === idOf(row))?.value
  return value === undefined || value === null ? '' : ` на ${money(value, currency)}`
}

/** «Мука пшеничная: списано 12 кг», «Мука: пришло 20 кг, ушло 12 кг, разница +8 кг» */
function told(row: StockPosition, direction: Direction): string {
  if (direction !== 'net') return `${row.name}: ${verbs[direction].short} ${amount(moved(row, direction), row)}`
  const sign = (row.netChange ?? 0) > 0 ? '+' : ''
  const change = `разница ${sign}${amount(row.netChange, row)}`
  return `${row.name}: пришло ${amount(row.incomingQuantity, row)}, ушло ${amount(row.outgoingQuantity, row)}, ${change}`
}

function toldShort(row: StockPosition, direction: Direction): string {
  return direction === 'net' ? told(row, direction) : `${row.name} — ${amount(moved(row, direction), row)}`
}

function moved(row: StockPosition, direction: 'in' | 'out'): number | null {
  return direction === 'in' ? row.incomingQuantity : row.outgoingQuantity
}

function amount(value: number | null, { unit }: StockPosition): string {
  return value === null ? 'неизвестно' : amountText(number(value), unit, 'ru')
}

const positionForms = ['позиция', 'позиции', 'позиций'] as const

/** Positions below their threshold, by all movements to date. */
export async function answerStockBelow(figures: Figures, { period, entities }: StockBelowQuestion): Promise<Answer> {
  const [rows, count] = await Promise.all([
    figures.stock(period, { filter_only_below: 'true' }),
    figures.metric('stock_below_threshold', period),
  ])
  const remarks = entities.restaurants.length > 0 ? [gaps.stockByRestaurant] : []
  const title = 'Позиции ниже минимума'
  const named = subjectsOf(entities.stock)
  if (named.length > 0) return { ...ofNamed(named, rows), remarks, title }
  const blocks = [metricBlock(title, count, 'stock_below_threshold')]
  if (rows.length === 0 || count.value === null) {
    return { head: 'Ниже минимума сейчас ничего нет.', remarks, title, blocks }
  }
  return {
    head: `Ниже минимума сейчас ${number(count.value)}\u00a0${plural(count.value, positionForms)}:`,
    lines: rows.slice(0, mostLines).map((row) => `${row.name} — минимум ${amount(row.lowThreshold, row)}`),
    remarks: [
      ...(rows.length > mostLines ? ['Остальные — в таблице.'] : []),
      'Считается по всем записанным движениям, сам остаток витрина не хранит.',
      ...remarks,
    ],
    title,
    blocks: [...blocks, stockTable(title, rows)],
  }
}

/** Whether the products that are named stand below their minimum. */
function ofNamed(named: Subject[], below: StockPosition[]): Pick<Answer, 'head' | 'lines' | 'blocks'> {
  const rows = below.filter(({ name }) => named.some((one) => fold(one.name) === fold(name)))
  const others = named.filter((one) => !rows.some(({ name }) => fold(name) === fold(one.name)))
  const lines = [
    ...rows.map((row) => `${row.name} — ниже минимума ${amount(row.lowThreshold, row)}`),
    ...others.map(({ name }) => `${name} — не ниже минимума, или минимум не задан`),
  ]
  const blocks = rows.length > 0 ? [stockTable('Ниже минимума', rows)] : []
  return lines.length === 1 ? { head: `${lines[0]}.`, lines: [], blocks } : { head: 'Сейчас:', lines, blocks }
}

function stockTable(title: string, rows: readonly StockPosition[]) {
  return tableBlock(
    title,
    [
      { key: 'name', label: 'Позиция', unit: null },
      { key: 'unit', label: 'Единица', unit: null },
      { key: 'incoming', label: 'Пришло', unit: 'quantity' },
      { key: 'outgoing', label: 'Ушло', unit: 'quantity' },
      { key: 'net', label: 'Разница', unit: 'quantity' },
      { key: 'threshold', label: 'Минимум', unit: 'quantity' },
    ],
    rows.map((row) => ({
      name: row.name,
      unit: row.unit,
      incoming: row.incomingQuantity,
      outgoing: row.outgoingQuantity,
      net: row.netChange,
      threshold: row.lowThreshold,
    })),
  )
}
