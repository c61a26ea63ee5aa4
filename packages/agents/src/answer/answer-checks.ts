import type { Check } from '@vitrina/contract/check'
import type { ChecksQuestion, ChecksWithoutWaiterQuestion } from '../understand/understood.ts'
import { type Answer, mostLines } from './answer.ts'
import { metricBlock, tableBlock } from './blocks.ts'
import type { Figures } from './figures.ts'
import { gaps } from './gaps.ts'
import { namesApart } from './names-apart.ts'
import { eachOne, type One, subjectsOf } from './subjects.ts'
import { checksOf, dates, money, nbsp, sentence, when } from './words.ts'

/** Checks by their total: of the chain, of each restaurant or waiter that is named. */
export async function answerChecks(figures: Figures, question: ChecksQuestion): Promise<Answer> {
  const { period, order, limit, above, below } = question
  const [restaurants, waiters] = [
    eachOne(subjectsOf(question.entities.restaurants)),
    eachOne(subjectsOf(question.entities.waiters)),
  ]
  // A return has a total below zero and is no small check.
  const least = above ?? (order === 'asc' ? 0 : null)
  const filters = {
    sort: order === 'desc' ? '-total' : 'total',
    limit,
    ...(least !== null && { filter_total_gt: least }),
    ...(below !== null && { filter_total_lt: below }),
  }
  const places: (One | null)[] = restaurants.length > 0 ? restaurants : [null]
  const people: (One | null)[] = waiters.length > 0 ? waiters : [null]
  const asked = places.flatMap((place) => people.map((person) => ({ place, person })))
  const read = await figures.each(asked, async ({ place, person }) => {
    const who = { ...(place && { filter_restaurant: place.id }), ...(person && { filter_waiter: person.id }) }
    const { rows } = await figures.checks(period, { ...filters, ...who })
    const of = [place?.name, person?.name].filter((name) => name !== undefined).join(', ')
    return { of, rows }
  })
  // Namesakes are told apart by where their checks are.
  const names = namesApart(read, ({ of }) => of, [({ rows }) => rows[0]?.restaurant ?? null])
  const found = read.map(({ rows }, i) => ({ of: names[i] ?? '', rows }))
  const at = when(period, figures.today)
  const bounds = boundsOf(question, figures.currency)
  const isOrdered = above === null && below === null
  const kind = !isOrdered ? `Чеки${bounds}` : order === 'desc' ? 'Самые большие чеки' : 'Самые маленькие чеки'
  const title = `${kind} ${at}`
  const all = found.flatMap(({ rows }) => rows)
  const blocks = found.flatMap(({ of, rows }) => (rows.length > 0 ? [table(of ? `${of}: ${kind}` : title, rows)] : []))
  if (all.length === 0) {
    return { head: isOrdered ? `Чеков ${at} нет.` : `Чеков${bounds} ${at} нет.`, title, blocks, isEmpty: isOrdered }
  }
  const [first] = all
  if (isOrdered && limit === 1 && found.length === 1 && first) {
    const head = `${order === 'desc' ? 'Самый большой' : 'Самый маленький'} чек ${at}: ${describe(figures, first)}.`
    return { head, title, blocks }
  }
  const share = Math.max(1, Math.floor(mostLines / found.length))
  const isLong = found.some(({ rows }) => rows.length > (found.length === 1 ? mostLines : share))
  return {
    head: `${found.length === 1 && found[0]?.of ? `${found[0].of}: ${kind.toLowerCase()} ${at}` : title}:`,
    lines: found.flatMap(({ rows }) =>
      rows.slice(0, found.length === 1 ? mostLines : share).map((row) => describe(figures, row)),
    ),
    remarks: [
      ...(isLong ? ['Остальные — в таблице.'] : []),
      ...(!isOrdered && found.some(({ rows }) => rows.length >= limit)
        ? ['Сколько их всего, витрина не считает.']
        : []),
    ],
    title,
    blocks,
  }
}

function boundsOf({ above, below }: ChecksQuestion, currency: string): string {
  const parts = [
    ...(above === null ? [] : [`больше ${money(above, currency)}`]),
    ...(below === null ? [] : [`меньше ${money(below, currency)}`]),
  ]
  return parts.length > 0 ? ` ${parts.join(' и ')}` : ''
}

/** «12 300 ₽ — № 1234, 17 ноября, Скатерть на Арбате, Анна Зорина» */
function describe({ currency, today }: Figures, check: Check): string {
  const day = check.date === null ? null : dates({ from: check.date, to: check.date }, today)
  const total = check.total === null ? 'сумма неизвестна' : money(check.total, currency)
  const rest = [`№${nbsp}${check.number}`, day, check.restaurant, check.waiter]
  return `${total} — ${rest.filter((part) => part !== null).join(', ')}`
}

function table(title: string, rows: Check[]) {
  return tableBlock(
    title,
    [
      { key: 'number', label: 'Чек', unit: null },
      { key: 'date', label: 'Дата', unit: null },
      { key: 'restaurant', label: 'Ресторан', unit: null },
      { key: 'waiter', label: 'Официант', unit: null },
      { key: 'total', label: 'Сумма', unit: 'money' },
      { key: 'positions', label: 'Позиций', unit: 'count' },
    ],
    rows.map(({ number, date, restaurant, waiter, total, positions }) => ({
      number: String(number),
      date,
      restaurant,
      waiter,
      total,
      positions,
    })),
  )
}

/** How many checks name no waiter, and what they come to. */
export async function answerChecksWithoutWaiter(
  figures: Figures,
  { period, entities }: ChecksWithoutWaiterQuestion,
): Promise<Answer> {
  const [checks, revenue] = await Promise.all([
    figures.metric('checks_without_waiter', period),
    figures.metric('revenue_without_waiter', period),
  ])
  const at = when(period, figures.today)
  const title = `Чеки без официанта ${at}`
  const remarks = entities.restaurants.length > 0 ? [gaps.withoutWaiterByRestaurant] : []
  if (checks.value === null) return { head: `Чеков ${at} нет.`, remarks, title, blocks: [], isEmpty: true }
  const sum = revenue.value === null ? '' : ` на ${money(revenue.value, figures.currency)}`
  return {
    head: sentence(`без официанта ${at} — ${checksOf(checks.value)}${checks.value === 0 ? '' : sum}.`),
    remarks,
    title,
    blocks: [
      metricBlock('Чеки без официанта', checks, 'checks_without_waiter'),
      metricBlock('Выручка без официанта', revenue, 'revenue_without_waiter'),
    ],
  }
}
