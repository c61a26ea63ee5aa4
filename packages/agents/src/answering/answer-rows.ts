import { type FigureQuery, normalQuery } from '@vitrina/contract/figure-query'
import { amountText } from '@vitrina/contract/goods-unit'
import { StockPosition } from '@vitrina/contract/stock'
import type { TableData } from '@vitrina/contract/widget'
import { type ChangedPrice, listPriceChanges } from '@vitrina/core/dishes/list-price-changes'
import { z } from 'zod'
import type { Meaning } from '../reading/meaning.ts'
import { answerChecks } from './answer-checks.ts'
import type { Answered, Asking } from './asking.ts'
import { Lists, listed } from './lists.ts'
import { MissingScope } from './missing-scope.ts'
import { NotListed } from './not-listed.ts'
import { fullDate, type Speech } from './speech.ts'

export type AskedRows = Extract<Meaning, { kind: 'rows' }>

/** Number of rows named in the text; the rest is in the table. */
const maxPhrases = 5
const maxShown = 100

/** Answers with the rows of a list, or their number; null where figures answer it, as queried by `figuresOfRows`. */
export async function answerRows(asking: Asking, asked: AskedRows, speech: Speech, line: string): Promise<Answered> {
  switch (asked.rows) {
    case 'checks':
    case 'checkLines':
      return answerChecks(asking, asked, speech, line)
    case 'priceChanges':
      return answerPriceChanges(asking, asked, speech, line)
    case 'positions':
      return answerPositions(asking, asked, speech, line)
    case 'movements':
      throw new Error('Movements are told by figures')
  }
}

/** The query for rows that no list of the product has: stock movements, and what is low in one restaurant. */
export function figuresOfRows({ rows, where, within, period, limit }: AskedRows): FigureQuery | null {
  if (rows === 'movements') {
    const by = period.from === period.to ? (['product', 'direction'] as const) : (['day', 'product'] as const)
    return normalQuery({ metrics: ['stock_moved', 'stock_moved_cost'], by: [...by], where: [...where], period, limit })
  }
  const isOfPlaces = where.some(({ dimension }) => dimension !== 'product')
  if (rows !== 'positions' || !isOfPlaces) return null
  const isLow = within.some(({ field }) => field === 'belowThreshold')
  const metric = isLow ? ('below_min' as const) : ('stock_moved' as const)
  return normalQuery({ metrics: [metric], by: ['product'], where: [...where], period, limit })
}

async function answerPriceChanges(asking: Asking, asked: AskedRows, speech: Speech, line: string): Promise<Answered> {
  const { ctx } = asking
  if (!ctx.scopes.has('read:dishes')) throw new MissingScope('read:dishes')
  asking.steps.take()
  const chosen = (dimension: 'dish' | 'category') => {
    const of = asked.where.filter((one) => one.dimension === dimension && one.op === 'in')
    return of.length === 0 ? undefined : of.flatMap(({ values }) => values)
  }
  const strange = asked.where.find(
    ({ dimension, op }) => (dimension !== 'dish' && dimension !== 'category') || op !== 'in',
  )
  if (strange) throw new NotListed(asked.rows, strange.dimension)
  const bound = asked.within.find(({ field }) => field === 'change')
  const way = bound === undefined ? undefined : bound.op.startsWith('g') ? ('up' as const) : ('down' as const)
  const [dishes, categories] = [chosen('dish'), chosen('category')]
  const { rows, count } = await listPriceChanges(ctx, {
    ...{ period: asked.period, limit: Math.min(asked.limit ?? maxShown, maxShown) },
    ...(dishes && { dishes }),
    ...(categories && { categories }),
    ...(way && { way }),
  })
  const lists = new Lists(asking)
  for (const id of new Set(rows.map(({ dishId }) => dishId))) {
    lists.note({ method: 'GET', path: `/dishes/${id}`, query: {} })
  }
  const days = speech.dates(asked.period)
  const head =
    count === 0
      ? speech.in(`Цены за ${days} не менялись.`, `No price changed in ${days}.`)
      : asked.isCount || rows.length > maxPhrases
        ? speech.in(`Изменений цен: ${speech.number(count)}.`, `Price changes: ${speech.number(count)}.`)
        : speech.in('Изменения цен:', 'Price changes:')
  const said = asked.isCount ? [] : rows.slice(0, maxPhrases).map((row) => changeLine(speech, row))
  const more =
    rows.length > said.length && !asked.isCount
      ? [speech.in('Остальные — в таблице.', 'The rest is in the table.')]
      : []
  const table: TableData = {
    columns: [
      { key: 'date', label: speech.in('Дата', 'Date'), unit: null },
      { key: 'dish', label: speech.in('Блюдо', 'Dish'), unit: null },
      { key: 'previous', label: speech.in('Было', 'Before'), unit: 'money' },
      { key: 'price', label: speech.in('Стало', 'Price'), unit: 'money' },
      { key: 'author', label: speech.in('Кто', 'Who'), unit: null },
      { key: 'reason', label: speech.in('Причина', 'Reason'), unit: null },
    ],
    rows: rows.map(({ dishId: id, date, dish, previous, price, author, reason }) => ({
      id,
      date,
      dish,
      previous,
      price,
      author,
      reason,
    })),
  }
  return listed(
    asking,
    { line, head, lines: said, more, table: rows.length > 0 ? table : null, period: asked.period },
    lists,
  )
}

function changeLine(speech: Speech, { date, dish, previous, price, author, origin, status }: ChangedPrice): string {
  const was =
    previous === null ? '' : speech.in(` (было ${speech.money(previous)})`, ` (was ${speech.money(previous)})`)
  const who = author ?? (origin === 'accounting' ? speech.in('в учётной системе', 'in the accounting system') : null)
  const state = status === 'pending' || status === 'sent' ? [speech.in('ещё не действует', 'not in force yet')] : []
  return [
    `${fullDate(speech, date)}: ${dish} — ${speech.money(price)}${was}`,
    ...(who === null ? [] : [who]),
    ...state,
  ].join(', ')
}

async function answerPositions(asking: Asking, asked: AskedRows, speech: Speech, line: string): Promise<Answered> {
  const lists = new Lists(asking)
  const isLow = asked.within.some(({ field, values }) => field === 'belowThreshold' && !values.includes('false'))
  const args = { date_from: asked.period.from, date_to: asked.period.to, ...(isLow && { filter_only_below: 'true' }) }
  const body = await lists.call('get_stock', args)
  const named = asked.where
    .filter(({ dimension, op }) => dimension === 'product' && op === 'in')
    .flatMap(({ values }) => values)
  const all = z.array(StockPosition).parse(body?.['data'] ?? [])
  const rows = named.length === 0 ? all : all.filter(({ name }) => named.some((one) => folded(one) === folded(name)))
  const amount = (value: number | null, unit: string | null) =>
    value === null ? '—' : amountText(speech.number(value), unit, speech.language)
  const lines = rows
    .slice(0, maxPhrases)
    .map(({ name, unit, lowThreshold, incomingQuantity, outgoingQuantity }) =>
      isLow
        ? speech.in(
            `${name} — минимум ${amount(lowThreshold, unit)}`,
            `${name} — the least is ${amount(lowThreshold, unit)}`,
          )
        : speech.in(
            `${name} — пришло ${amount(incomingQuantity, unit)}, ушло ${amount(outgoingQuantity, unit)}`,
            `${name} — in ${amount(incomingQuantity, unit)}, out ${amount(outgoingQuantity, unit)}`,
          ),
    )
  const count = speech.counted('below_min', rows.length)
  const none = isLow
    ? speech.in('Ниже минимума сейчас ничего нет.', 'Nothing is below its minimum now.')
    : speech.in('Движений за эти дни нет.', 'Nothing moved in these days.')
  const head =
    rows.length === 0
      ? none
      : isLow
        ? speech.in(`Ниже минимума сейчас ${count}.`, `Below the minimum now: ${count}.`)
        : speech.in(`Двигалось: ${count}.`, `Moved: ${count}.`)
  const balances = speech.in(
    'Считается по всем записанным движениям: самих остатков витрина не хранит.',
    'By all recorded movements: the showcase holds no balances.',
  )
  const more = [
    ...(rows.length > lines.length ? [speech.in('Остальные — в таблице.', 'The rest is in the table.')] : []),
    ...(isLow ? [balances] : []),
  ]
  const table: TableData = {
    columns: [
      { key: 'name', label: speech.in('Позиция', 'Position'), unit: null },
      { key: 'unit', label: speech.in('Единица', 'Unit'), unit: null },
      { key: 'incoming', label: speech.in('Пришло', 'In'), unit: 'quantity' },
      { key: 'outgoing', label: speech.in('Ушло', 'Out'), unit: 'quantity' },
      { key: 'threshold', label: speech.in('Минимум', 'Minimum'), unit: 'quantity' },
    ],
    rows: rows.map((row) => ({
      ...{ name: row.name, unit: row.unit, incoming: row.incomingQuantity, outgoing: row.outgoingQuantity },
      threshold: row.lowThreshold,
    })),
  }
  return listed(
    asking,
    {
      line,
      head,
      lines: asked.isCount ? [] : lines,
      more,
      table: rows.length > 0 ? table : null,
      period: asked.period,
    },
    lists,
  )
}

function folded(name: string): string {
  return name.toLowerCase().replaceAll('ё', 'е').trim()
}
