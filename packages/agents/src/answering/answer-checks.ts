import { Check, CheckCard, type CheckLine } from '@vitrina/contract/check'
import type { FigureCondition } from '@vitrina/contract/figure-query'
import { amountText } from '@vitrina/contract/goods-unit'
import type { TableData } from '@vitrina/contract/widget'
import { z } from 'zod'
import type { Meaning, RowCondition } from '../reading/meaning.ts'
import type { Answered, Asking } from './asking.ts'
import { Lists, listed, type Rows } from './lists.ts'
import { NotListed } from './not-listed.ts'
import { fullDate, type Speech } from './speech.ts'

type AskedRows = Extract<Meaning, { kind: 'rows' }>
type Arguments = Record<string, string | number | undefined>

const maxPhrases = 5
/** Number of checks shown unless more are asked for. */
const maxShown = 20
const largestPage = 200
const maxLines = 10

/** Answers with checks in an order, with their number, or with the lines of the first of them. */
export async function answerChecks(asking: Asking, asked: AskedRows, speech: Speech, line: string): Promise<Answered> {
  const lists = new Lists(asking)
  const { rows, total, isCut } = await readChecks(lists, asked)
  const { period } = asked
  const days = speech.dates(period)
  const say = { line, period, lines: [], more: [], table: null }
  const [first] = rows
  if (asked.isCount) {
    const count = speech.counted('checks', total ?? rows.length)
    const head =
      isCut && total === null
        ? speech.in(`Больше ${count}.`, `More than ${count}.`)
        : speech.in(`Всего ${count}.`, `${count} in all.`)
    return listed(asking, { ...say, head }, lists)
  }
  if (first === undefined) {
    return listed(
      asking,
      { ...say, head: speech.in(`Таких чеков за ${days} нет.`, `There are no such checks in ${days}.`) },
      lists,
    )
  }
  if (asked.rows === 'checkLines') return answerLines(asking, lists, speech, { ...say, check: first })
  const shown = rows.slice(0, asked.limit ?? maxShown)
  const lines = shown.slice(0, maxPhrases).map((check) => describe(speech, check))
  const table = checksTable(speech, shown)
  const [only] = lines
  if (shown.length === 1 && only !== undefined) return listed(asking, { ...say, head: `${only}.`, table }, lists)
  const more = [
    ...(shown.length > lines.length ? [speech.in('Остальные — в таблице.', 'The rest is in the table.')] : []),
    ...(total !== null && total > shown.length
      ? [
          speech.in(
            `Всего таких ${speech.counted('checks', total)}.`,
            `There are ${speech.counted('checks', total)} in all.`,
          ),
        ]
      : []),
    ...(total === null && isCut && asked.limit === null
      ? [speech.in('Показаны не все: сузьте вопрос.', 'Not all are shown: ask for fewer.')]
      : []),
  ]
  return listed(asking, { ...say, head: speech.in('Чеки:', 'Checks:'), lines, more, table }, lists)
}

async function readChecks(lists: Lists, asked: AskedRows): Promise<Rows<z.infer<typeof Check>>> {
  const { period, order, isCount } = asked
  const [restaurants, waiters] = [idsOf(asked.where, 'restaurant'), idsOf(asked.where, 'waiter')]
  const filters = { ...argumentsOf(asked), date_from: period.from, date_to: period.to }
  const places = restaurants.flatMap((restaurant) =>
    waiters.map((waiter) => ({ filter_restaurant: restaurant, filter_waiter: waiter })),
  )
  const found: Rows<z.infer<typeof Check>>[] = []
  // The list is read for one restaurant and one waiter at a time.
  for (const place of places) {
    const args = { ...filters, ...place }
    // The check closed last may have been opened before others.
    const limit = order?.field === 'closedAt' ? largestPage : (asked.limit ?? maxShown)
    found.push(
      isCount
        ? await lists.every('get_checks', Check, args)
        : await lists.page('get_checks', Check, { ...args, limit: Math.min(limit, largestPage) }),
    )
  }
  const rows = sorted(
    found.flatMap((each) => each.rows),
    order,
  )
  const totals = found.map(({ total }) => total)
  const total = totals.every((each) => each !== null)
    ? totals.reduce<number>((sum, each) => sum + (each ?? 0), 0)
    : null
  return { rows, total, isCut: found.some(({ isCut }) => isCut) }
}

function idsOf(where: readonly FigureCondition[], dimension: 'restaurant' | 'waiter'): (string | undefined)[] {
  const chosen = where.filter((one) => one.dimension === dimension)
  const strange = chosen.find(({ op }) => op !== 'in' && op !== 'is')
  if (strange) throw new NotListed('checks', dimension)
  const ids = chosen.filter(({ op }) => op === 'in').flatMap(({ values }) => values)
  return ids.length === 0 ? [undefined] : ids
}

const columns: Partial<Record<FigureCondition['dimension'], string>> = {
  ...{ hour: 'hour', weekday: 'weekday', station: 'station', order_category: 'order_category', table: 'table' },
}

/** The conditions and order of the list as arguments of its tool. */
function argumentsOf({ where, within, order, isCount }: AskedRows): Arguments {
  const isLeast = order?.field === 'total' && order.direction === 'asc'
  const isOfReturns = within.some(({ field }) => field === 'returns')
  return {
    ...Object.assign({}, ...where.map(ofCondition)),
    ...Object.assign({}, ...within.map(ofRow)),
    // What is counted as a check has a sale, and one with a total of zero is not the smallest.
    ...((isLeast || (isCount && !isOfReturns)) && { filter_is_sale: 'true' }),
    ...sortOf(order),
  }
}

function ofCondition({ dimension, op, values }: FigureCondition): Arguments {
  if (dimension === 'restaurant') return {}
  if (dimension === 'waiter') return op === 'is' ? { filter_has_waiter: String(values[0] === 'some') } : {}
  if (dimension === 'weekend' && op === 'in')
    return { filter_weekday_in: values.flatMap((one) => (one === '1' ? [6, 7] : [1, 2, 3, 4, 5])).join(',') }
  const column = columns[dimension]
  if (column === undefined || op === 'notIn' || op === 'is') throw new NotListed('checks', dimension)
  if (op === 'between') return { [`filter_${column}_gte`]: values[0], [`filter_${column}_lte`]: values[1] }
  // The tool separates values by commas.
  if (values.some((value) => value.includes(','))) throw new NotListed('checks', dimension)
  return { [`filter_${column}_in`]: values.join(',') }
}

function ofRow({ field, op, values }: RowCondition): Arguments {
  if (!['number', 'table', 'positions', 'total'].includes(field)) throw new NotListed('checks', field)
  if (op === 'in') return { [`filter_${field}_in`]: values.join(',') }
  return { [`filter_${field}_${op}`]: values[0] }
}

function sortOf(order: AskedRows['order']): Arguments {
  if (order === null) return {}
  const keys = {
    total: 'total',
    positions: 'positions',
    date: 'date',
    closedAt: 'opened_at',
    guests: null,
    discount: null,
  } as const
  const key = keys[order.field]
  if (key === null) throw new NotListed('checks', order.field)
  return { sort: `${order.direction === 'desc' ? '-' : ''}${key}` }
}

function sorted(rows: Check[], order: AskedRows['order']): Check[] {
  if (order === null) return rows
  const sign = order.direction === 'desc' ? -1 : 1
  const keyOf = (check: Check): number => {
    if (order.field === 'total') return check.total ?? 0
    if (order.field === 'positions') return check.positions
    return Date.parse((order.field === 'closedAt' ? check.closedAt : check.date) ?? '') || 0
  }
  return rows.toSorted((a, b) => sign * (keyOf(a) - keyOf(b)))
}

async function answerLines(
  asking: Asking,
  lists: Lists,
  speech: Speech,
  { check, ...say }: Pick<Parameters<typeof listed>[1], 'line' | 'period'> & { check: Check },
): Promise<Answered> {
  const body = await lists.call('get_check', { id: check.id })
  const [card] = z.array(CheckCard).parse(body?.['data'] ?? [])
  const lines = card?.lines ?? []
  const said = lines.slice(0, maxLines).map((line) => lineText(speech, line))
  const more = lines.length > said.length ? [speech.in('Остальное — в таблице.', 'The rest is in the table.')] : []
  const table: TableData = {
    columns: [
      { key: 'name', label: speech.in('Блюдо', 'Dish'), unit: null },
      { key: 'quantity', label: speech.in('Количество', 'Quantity'), unit: 'quantity' },
      { key: 'unit', label: speech.in('Единица', 'Unit'), unit: null },
      { key: 'total', label: speech.in('Сумма', 'Total'), unit: 'money' },
    ],
    rows: lines.map(({ dishId: id, name, quantity, unit, total }) => ({ id, name, quantity, unit, total })),
  }
  return listed(asking, { ...say, head: `${describe(speech, check)}:`, lines: said, more, table }, lists)
}

function lineText(speech: Speech, { name, quantity, unit, total, kind }: CheckLine): string {
  const back = kind === 'return' ? speech.in(', возврат', ', returned') : ''
  return `${name} — ${amountText(speech.number(quantity), unit, speech.language)}, ${speech.money(total)}${back}`
}

/** «12 300 ₽ — № 1234, 17 ноября, Скатерть на Арбате, Анна Зорина» */
function describe(speech: Speech, check: Check): string {
  const total = check.total === null ? speech.in('сумма неизвестна', 'of no known sum') : speech.money(check.total)
  const at =
    check.closedAt === null
      ? null
      : speech.in(`закрыт в ${check.closedAt.slice(11, 16)}`, `closed at ${check.closedAt.slice(11, 16)}`)
  const rest = [
    `№\u00a0${check.number}`,
    check.date && fullDate(speech, check.date),
    check.restaurant,
    check.waiter,
    at,
  ]
  return `${total} — ${rest.filter((part) => part !== null).join(', ')}`
}

function checksTable(speech: Speech, rows: readonly Check[]): TableData {
  return {
    columns: [
      { key: 'number', label: speech.in('Чек', 'Check'), unit: null },
      { key: 'date', label: speech.in('Дата', 'Date'), unit: null },
      { key: 'restaurant', label: speech.in('Ресторан', 'Restaurant'), unit: null },
      { key: 'waiter', label: speech.in('Официант', 'Waiter'), unit: null },
      { key: 'table', label: speech.in('Стол', 'Table'), unit: null },
      { key: 'total', label: speech.in('Сумма', 'Total'), unit: 'money' },
      { key: 'positions', label: speech.in('Позиций', 'Lines'), unit: 'count' },
    ],
    rows: rows.map(({ id, number, date, restaurant, waiter, table, total, positions }) => {
      return { id, number: String(number), date, restaurant, waiter, table, total, positions }
    }),
  }
}
