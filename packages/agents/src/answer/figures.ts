import type { AnswerSource } from '@vitrina/contract/ai'
import { Check } from '@vitrina/contract/check'
import type { WidgetData } from '@vitrina/contract/dashboard'
import { addDays, countDays, mostDailyDays, type Period } from '@vitrina/contract/dates'
import { Dish, DishCard } from '@vitrina/contract/dish'
import { Restaurant } from '@vitrina/contract/restaurant'
import { StockPosition } from '@vitrina/contract/stock'
import { Waiter, WaiterStats } from '@vitrina/contract/waiter'
import { FoodCostData, MetricData, RankingData, SeriesData } from '@vitrina/contract/widget'
import type { RestCall, Toolbox } from '@vitrina/core/agents/toolbox'
import type { Vocabulary } from '@vitrina/core/ai/read-vocabulary'
import type { Context } from '@vitrina/core/context'
import { dashboardOfMetric } from '@vitrina/core/dashboards/dashboard-of-metric'

import { besideOf, comparedDays } from '@vitrina/core/figures/compared-period'
import type { MetricInput } from '@vitrina/core/figures/define-metric'
import { metricCatalogue } from '@vitrina/core/figures/metric-catalogue'
import { mostRanked } from '@vitrina/core/figures/shapes'
import { runningHours } from '@vitrina/core/time/hours-over'
import { today } from '@vitrina/core/time/period'

import { within as daysOfBoth } from '@vitrina/core/time/time-axis'
import { z } from 'zod'
import { MissingScope } from './missing-scope.ts'
import type { Steps } from './steps.ts'
import { TooManyDays } from './too-many-days.ts'
import { dates, nbsp, number } from './words.ts'

type Arguments = Record<string, string | number | boolean | undefined>

const largestPage = 200
const mostPages = 10
const atOnce = 6

const Page = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ total: z.int().nullish(), nextCursor: z.string().nullish() }),
})

/** Rows of a list, and how many there are in all: null where that is not counted. */
export interface Rows<Row> {
  rows: Row[]
  total: number | null
}

export interface FiguresOptions {
  ctx: Context
  tools: Toolbox
  held: Pick<Vocabulary, 'dataFrom' | 'dataTo' | 'lastFull' | 'clocks'>
  signal: AbortSignal
  /** Those of the run: what is read past the tools counts as they do. */
  steps: Steps
  /** Told of each reading past the tools, with the metric that was read. */
  onRead?: (call: RestCall, metric: string) => void
}

/**
 * Where an answer takes its figures: lists and cards through the tools, totals and breakdowns from the metrics that draw
 * the dashboards. Whatever is read here becomes a source of the answer; a right that is missing is thrown as
 * `MissingScope`.
 */
export class Figures {
  readonly ctx: Context
  /** The business date of now. */
  readonly today: string
  /** The last business date that is over in every restaurant. */
  readonly lastFull: string
  readonly currency: string
  readonly #held: FiguresOptions['held']
  readonly #tools: Toolbox
  readonly #signal: AbortSignal
  readonly #steps: Steps
  readonly #onRead: (call: RestCall, metric: string) => void
  readonly #sources = new Map<string, AnswerSource>()
  /** What was read already: two figures of one list are one call. */
  readonly #reads = new Map<string, Promise<Record<string, unknown> | null>>()
  readonly #computed = new Map<string, Promise<WidgetData>>()
  readonly #cuts = new Set<string>()
  readonly #inputs = new Map<string, MetricInput>()

  constructor({ ctx, tools, held, signal, steps, onRead = () => undefined }: FiguresOptions) {
    this.ctx = ctx
    this.#held = held
    this.today = today(ctx)
    this.lastFull = held.lastFull
    this.currency = ctx.workspace.currency
    this.#tools = tools
    this.#signal = signal
    this.#steps = steps
    this.#onRead = onRead
  }

  /** Whether every day of a period is one that the showcase has, today's beginning of a day included. */
  holds({ from, to }: Period): boolean {
    const { dataFrom, dataTo } = this.#held
    return dataFrom !== null && dataTo !== null && from >= dataFrom && to <= dataTo
  }

  /** The calls that give what was read. */
  get sources(): AnswerSource[] {
    return [...this.#sources.values()]
  }

  /** Which lists were longer than what was read of them, in words: what is said of them is not of all. */
  get cuts(): string[] {
    return [...this.#cuts]
  }

  /** Every restaurant with its sales of the period. */
  restaurants(period: Period, filters: Arguments = {}): Promise<Restaurant[]> {
    return this.#every('get_restaurants', Restaurant, { ...within(period), ...filters }, 'ресторанов')
  }

  /** One restaurant; null when it is not there. */
  async restaurant(id: string, period: Period): Promise<Restaurant | null> {
    const page = await this.#read('get_restaurant', { id, ...within(period) })
    return page && (z.array(Restaurant).parse(page['data'])[0] ?? null)
  }

  dishes(period: Period, filters: Arguments): Promise<Rows<Dish>> {
    return this.#page('get_dishes', Dish, { ...within(period), ...filters })
  }

  /** Every dish that is on the menu or was sold, those sold most first. */
  everyDish(period: Period, filters: Arguments = {}): Promise<Dish[]> {
    return this.#every('get_dishes', Dish, { ...within(period), ...filters }, 'блюд')
  }

  /** One dish with its sales by day. */
  async dish(id: string, period: Period): Promise<DishCard | null> {
    const page = await this.#read('get_dish', { id, ...within(this.#daily(period)) })
    return page && (z.array(DishCard).parse(page['data'])[0] ?? null)
  }

  checks(period: Period, filters: Arguments): Promise<Rows<Check>> {
    return this.#page('get_checks', Check, { ...within(period), ...filters })
  }

  /** A page of waiters. */
  waiters(period: Period, filters: Arguments): Promise<Rows<Waiter>> {
    return this.#page('get_waiters', Waiter, { ...within(period), ...filters })
  }

  /** Every waiter who sold in the period. */
  everyWaiter(period: Period, filters: Arguments = {}): Promise<Waiter[]> {
    return this.#every('get_waiters', Waiter, { ...within(period), ...filters }, 'официантов')
  }

  async waiterStats(id: string, period: Period): Promise<WaiterStats | null> {
    const item = await this.#read('get_waiter_stats', { id, ...within(this.#daily(period)) })
    return item && WaiterStats.parse(item['data'])
  }

  async stock(period: Period, filters: Arguments): Promise<StockPosition[]> {
    const item = await this.#read('get_stock', { ...within(period), ...filters })
    return z.array(StockPosition).parse(item?.['data'] ?? [])
  }

  /**
   * A metric of one figure. `against` is the period compared with; without it the one that stands beside it, which
   * the same source tells of.
   */
  async metric(id: string, period: Period, against?: Period): Promise<MetricData> {
    return z.union([MetricData, FoodCostData]).parse(await this.#metric(id, period, against))
  }

  /** Food cost of the chain, with the share of revenue it speaks for. */
  async foodCost(period: Period, against?: Period): Promise<FoodCostData> {
    return FoodCostData.parse(await this.#metric('food_cost', period, against))
  }

  async ranking(id: string, period: Period): Promise<RankingData> {
    const data = RankingData.parse(await this.#metric(id, period))
    if (data.items.length >= mostRanked) this.#cut(`${number(mostRanked)} строк с наибольшим значением`)
    return data
  }

  async series(id: string, period: Period): Promise<SeriesData> {
    return SeriesData.parse(await this.#metric(id, period))
  }

  /** As many reads as there are things to read of, a few at once, in their order. */
  async each<Item, Result>(items: readonly Item[], read: (item: Item) => Promise<Result>): Promise<Result[]> {
    const results: Result[] = []
    for (let at = 0; at < items.length; at += atOnce) {
      this.#signal.throwIfAborted()
      results.push(...(await Promise.all(items.slice(at, at + atOnce).map(read))))
    }
    return results
  }

  /** Calls a tool that makes something; the call is a source too. Null where it answers that something is not there. */
  call(tool: string, args: Record<string, unknown>): Promise<Record<string, unknown> | null> {
    return this.#ask(tool, args)
  }

  /**
   * The days that figures by day are read of: those asked for, or, where they are more than is given at a time, those of
   * them that are held.
   */
  #daily(asked: Period): Period {
    if (countDays(asked.from, asked.to) <= mostDailyDays) return spanOf(asked)
    const { dataFrom, dataTo } = this.#held
    const held = dataFrom === null || dataTo === null ? null : daysOfBoth(asked, { from: dataFrom, to: dataTo })
    // There is nothing in any part of it.
    if (!held) return { from: addDays(asked.to, 1 - mostDailyDays), to: asked.to }
    if (countDays(held.from, held.to) > mostDailyDays) throw new TooManyDays(tooLong(mostDailyDays))
    this.#cuts.add(`Данные есть за ${dates(held, this.today)}, взяты они.`)
    return held
  }

  async #metric(id: string, asked: Period, compared?: Period): Promise<WidgetData> {
    this.#signal.throwIfAborted()
    const period = this.#daily(asked)
    const against = compared && this.#daily(compared)
    const listed = metricCatalogue.get(id)
    if (!listed) throw new Error(`There is no metric ${id}; answers need it`)
    // Its source is a dashboard: a number that the asker could not read there is not told here.
    for (const scope of ['read:dashboards', listed.metric.scope] as const) {
      if (!this.ctx.scopes.has(scope)) throw new MissingScope(scope)
    }
    const days = comparedDays(this.lastFull, period)
    const { previous: usual, fullDays } = days
    const previous = (against && besideOf(period, against)) ?? usual
    const isUsual = previous?.from === usual?.from && previous?.to === usual?.to
    const key = [period.from, period.to, previous?.from, previous?.to].join()
    // Metrics share their rows by the identity of what they are asked with.
    const input = this.#inputs.get(key) ?? {
      period,
      previous: isUsual ? usual : previous,
      ...(isUsual && fullDays !== undefined && { fullDays, ...runningHours(this.#held, period, days) }),
    }
    this.#inputs.set(key, input)
    const held = this.#computed.get(`${id} ${key}`)
    if (held) return held
    this.#steps.take()
    const data = listed.metric.compute(this.ctx, input)
    this.#computed.set(`${id} ${key}`, data)
    const [dashboard] = await Promise.all([dashboardOfMetric(this.ctx, id), data])
    const callOf = (each: Period) => ({ method: 'GET', path: `/dashboards/${dashboard}/data`, query: within(each) })
    for (const each of isUsual || previous === null ? [period] : [period, spanOf(previous)]) this.#note(callOf(each))
    this.#onRead(callOf(period), id)
    return data
  }

  async #page<Row>(tool: string, row: z.ZodType<Row>, args: Arguments): Promise<Rows<Row>> {
    const { data, meta } = Page.parse(await this.#read(tool, args))
    return { rows: z.array(row).parse(data), total: meta.total ?? null }
  }

  async #every<Row>(tool: string, row: z.ZodType<Row>, args: Arguments, many: string): Promise<Row[]> {
    const rows: Row[] = []
    let cursor: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const { data, meta } = Page.parse(await this.#read(tool, { ...args, limit: largestPage, cursor }))
      rows.push(...z.array(row).parse(data))
      cursor = meta.nextCursor ?? undefined
      if (cursor === undefined) return rows
    }
    this.#cut(`${number(rows.length)} ${many} списка`)
    return rows
  }

  #cut(what: string): void {
    this.#cuts.add(`Взяты только первые ${what}, остальных ответ не видит.`)
  }

  #read(tool: string, args: Arguments): Promise<Record<string, unknown> | null> {
    const key = JSON.stringify([tool, args])
    const read = this.#reads.get(key) ?? this.#ask(tool, args)
    this.#reads.set(key, read)
    return read
  }

  async #ask(tool: string, args: Record<string, unknown>): Promise<Record<string, unknown> | null> {
    this.#signal.throwIfAborted()
    this.#steps.take()
    const answer = await this.#tools.call(tool, args)
    if (answer.ok) {
      this.#note(answer.call)
      return answer.body
    }
    const { code, requiredScope, detail } = answer.problem
    if (code === 'insufficient_scope' && requiredScope !== undefined) throw new MissingScope(requiredScope)
    if (code === 'not_found') return null
    throw new Error(`${tool}: ${detail}`)
  }

  #note({ method, path, query }: RestCall): void {
    this.#sources.set(JSON.stringify([method, path, query]), { method, path, query })
  }
}

function within({ from, to }: Period): { date_from: string; date_to: string } {
  return { date_from: from, date_to: to }
}

function tooLong(most: number): string {
  return `За один раз считаю не больше ${number(most)}${nbsp}дней. Назовите период короче, например один год.`
}

/** A period alone: what questions carry has more to it. */
function spanOf({ from, to }: Period): Period {
  return { from, to }
}
