import { Card } from '@vitrina/contract/card'
import { Check, CheckCard } from '@vitrina/contract/check'
import { Dish, DishCard } from '@vitrina/contract/dish'
import { Restaurant } from '@vitrina/contract/restaurant'
import { StockPosition } from '@vitrina/contract/stock'
import { Waiter, WaiterStats } from '@vitrina/contract/waiter'
import type { TableData, Unit } from '@vitrina/contract/widget'
import type { RestCall } from '@vitrina/core/agents/toolbox'
import { z } from 'zod'
import { type Block, barsBlock, metricBlock, seriesBlock, tableBlock } from '../answering/blocks.ts'

/** Blocks of an answer of REST, by what its rows are; none for what is nothing to draw. */
export function blocksOfAnswer(body: Record<string, unknown>, { path }: Pick<RestCall, 'path'>): Block[] {
  const { data } = body
  const rows = Array.isArray(data) ? data.slice(0, mostRows) : [data]
  if (rows.length === 0) return []
  if (path === '/stock') return drawn(StockPosition, rows, stockBlocks)
  const kind = Kind.safeParse(rows[0])
  return kind.success ? (drawers[kind.data.object]?.(rows) ?? []) : []
}

const mostRows = 50
const mostBars = 10
const Kind = z.object({ object: z.string() })

const drawers: Record<string, (rows: unknown[]) => Block[]> = {
  restaurant: (rows) => drawn(Restaurant, rows, restaurantBlocks),
  dish: (rows) => [...drawn(Dish, rows, dishBlocks), ...drawn(DishCard, rows, dishCardBlocks)],
  waiter: (rows) => drawn(Waiter, rows, waiterBlocks),
  waiter_stats: (rows) => drawn(WaiterStats, rows, waiterStatsBlocks),
  check: (rows) => [...drawn(Check, rows, checkBlocks), ...drawn(CheckCard, rows, checkCardBlocks)],
  card: (rows) => drawn(Card, rows, cardBlocks),
}

function drawn<Row>(schema: z.ZodType<Row>, rows: unknown[], draw: (rows: Row[]) => Block[]): Block[] {
  const read = z.array(schema).safeParse(rows)
  return read.success ? draw(read.data) : []
}

type Cell = string | number | null
type Column<Row> = [label: string, unit: Unit | null, value: (row: Row) => Cell]

function table<Row>(title: string, rows: readonly Row[], columns: readonly Column<Row>[]): Block {
  const heads: TableData['columns'] = columns.map(([label, unit], at) => ({ key: `c${at}`, label, unit }))
  return tableBlock(
    title,
    heads,
    rows.map((row) => Object.fromEntries(columns.map(([, , value], at) => [`c${at}`, value(row)]))),
  )
}

/** Bars where there is something to compare. */
function bars(title: string, rows: readonly { id: string; label: string; value: number | null }[]): Block[] {
  const known = rows.filter(({ value }) => value !== null)
  return known.length > 1 ? [barsBlock(title, 'money', known.slice(0, mostBars))] : []
}

const revenue = 'Выручка'
const over = { day: 'по дням', week: 'по неделям', month: 'по месяцам' } as const

function restaurantBlocks(rows: Restaurant[]): Block[] {
  const by = rows.map(({ id, name, metrics }) => ({ id, label: name, value: metrics.revenue }))
  return [
    ...bars(
      'Выручка по ресторанам',
      by.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)),
    ),
    table<Restaurant>('Рестораны', rows, [
      ['Ресторан', null, ({ name }) => name],
      [revenue, 'money', ({ metrics }) => metrics.revenue],
      ['Чеки', 'count', ({ metrics }) => metrics.checks],
      ['Средний чек', 'money', ({ metrics }) => metrics.avgCheck],
    ]),
  ]
}

function dishBlocks(rows: Dish[]): Block[] {
  return [
    ...bars(
      'Выручка по блюдам',
      rows.map(({ id, name, revenue }) => ({ id, label: name, value: revenue })),
    ),
    table<Dish>('Блюда', rows, [
      ['Блюдо', null, ({ name }) => name],
      [revenue, 'money', (dish) => dish.revenue],
      ['Количество', 'quantity', ({ quantity }) => quantity],
      ['Единица', null, ({ unit }) => unit],
      ['Средняя цена', 'money', ({ avgPrice }) => avgPrice],
      ['Фудкост', 'percent', ({ foodcostPct }) => foodcostPct],
    ]),
  ]
}

function dishCardBlocks(rows: DishCard[]): Block[] {
  return rows.flatMap(({ id, name, dailySales, granularity = 'day' }) => {
    const points = dailySales.map(({ date, revenue }) => ({ x: date, y: revenue }))
    if (points.length === 0) return []
    return [
      seriesBlock(`${name}: выручка ${over[granularity]}`, {
        unit: 'money',
        granularity,
        series: [{ key: id, label: name, points }],
      }),
    ]
  })
}

function waiterBlocks(rows: Waiter[]): Block[] {
  return [
    ...bars(
      'Выручка по официантам',
      rows.map(({ id, name, revenue }) => ({ id, label: name, value: revenue })),
    ),
    table<Waiter>('Официанты', rows, [
      ['Официант', null, ({ name }) => name],
      ['Ресторан', null, ({ restaurant }) => restaurant],
      [revenue, 'money', (waiter) => waiter.revenue],
      ['Чеки', 'count', ({ checks }) => checks],
      ['Средний чек', 'money', ({ avgCheck }) => avgCheck],
    ]),
  ]
}

function waiterStatsBlocks(rows: WaiterStats[]): Block[] {
  return rows.flatMap(({ id, name, summary, byDay, granularity = 'day' }) => {
    const points = byDay.flatMap(({ date, revenue }) => (date === null ? [] : [{ x: date, y: revenue }]))
    return [
      metricBlock(`${name}: выручка`, { unit: 'money', value: summary.revenue }),
      metricBlock(`${name}: чеки`, { unit: 'count', value: summary.checks }),
      metricBlock(`${name}: средний чек`, { unit: 'money', value: summary.avgCheck }),
      ...(points.length > 0
        ? [
            seriesBlock(`${name}: выручка ${over[granularity]}`, {
              unit: 'money',
              granularity,
              series: [{ key: id, label: name, points }],
            }),
          ]
        : []),
    ]
  })
}

function checkBlocks(rows: Check[]): Block[] {
  return [
    table<Check>('Чеки', rows, [
      ['Номер', null, ({ number }) => String(number)],
      ['Дата', null, ({ date }) => date],
      ['Ресторан', null, ({ restaurant }) => restaurant],
      ['Официант', null, ({ waiter }) => waiter],
      ['Сумма', 'money', ({ total }) => total],
      ['Позиции', 'count', ({ positions }) => positions],
    ]),
  ]
}

function checkCardBlocks(rows: CheckCard[]): Block[] {
  return rows.map(({ number, lines }) =>
    table<CheckCard['lines'][number]>(`Чек № ${number}: состав`, lines.slice(0, mostRows), [
      ['Блюдо', null, ({ name }) => name],
      ['Количество', 'quantity', ({ quantity }) => quantity],
      ['Единица', null, ({ unit }) => unit],
      ['Цена', 'money', ({ price }) => price],
      ['Сумма', 'money', ({ total }) => total],
    ]),
  )
}

function stockBlocks(rows: StockPosition[]): Block[] {
  return [
    table<StockPosition>('Склад: движения', rows, [
      ['Позиция', null, ({ name }) => name],
      ['Единица', null, ({ unit }) => unit],
      ['Приход', 'quantity', ({ incomingQuantity }) => incomingQuantity],
      ['Расход', 'quantity', ({ outgoingQuantity }) => outgoingQuantity],
      ['Изменение', 'quantity', ({ netChange }) => netChange],
      ['Порог', 'quantity', ({ lowThreshold }) => lowThreshold],
    ]),
  ]
}

const statuses: Record<Card['status'], string> = {
  new: 'Новая',
  in_progress: 'В работе',
  done: 'Готово',
  archived: 'В архиве',
}

function cardBlocks(rows: Card[]): Block[] {
  return [
    table<Card>('Задачи', rows, [
      ['Задача', null, ({ title }) => title],
      ['Состояние', null, ({ status }) => statuses[status]],
      ['Исполнитель', null, ({ assignee }) => assignee?.name ?? null],
    ]),
  ]
}
