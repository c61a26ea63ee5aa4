import { initTRPC, TRPCError } from '@trpc/server'
import { CheckCard, Check, checksList } from '@vitrina/contract/check'
import { addDays, countDays, isoWeekday } from '@vitrina/contract/dates'
import { Dish, DishCard, dishesList } from '@vitrina/contract/dish'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { listQuery, periodQuery } from '@vitrina/contract/list-query'
import { Restaurant, restaurantsList } from '@vitrina/contract/restaurant'
import { Waiter, WaiterStats, waitersList } from '@vitrina/contract/waiter'
import { Overview } from '@vitrina/contract/widget'
import { z } from 'zod'
import * as f from './fixture'

const t = initTRPC.create({ errorFormatter: ({ shape }) => ({ ...shape, data: { ...shape.data, problem: { code: 'internal_error', detail: 'Показатели временно недоступны.', requestId: 'req_01hqx5p0c7f1c' } } }) })
const g = (input: object, key: string): string | undefined => Object.entries(input).find(([k]) => k === key)?.[1] as string | undefined
const p = t.procedure
const item = () => ({ requestId: 'req_1', apiVersion: '2026-09-15', generatedAt: new Date().toISOString() })
function page<T>(all: T[], input: { limit?: number; cursor?: string }) {
  const limit = input.limit ?? 50
  const offset = Number(input.cursor ?? 0)
  const data = all.slice(offset, offset + limit)
  const hasMore = offset + limit < all.length
  return { object: 'list' as const, data, meta: { ...item(), limit, offset, hasMore, nextCursor: hasMore ? String(offset + limit) : null, total: all.length } }
}
const one = <T>(x: T) => page([x], { limit: 1 })
const per = (i: { date_from?: string; date_to?: string }) => ({ from: i.date_from ?? '2026-10-22', to: i.date_to ?? f.today })
const byId = z.object({ id: z.string(), ...periodQuery })
const found = <T>(x: T | undefined): T => { if (x === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: 'нет' }); return x }
function metric(unit: 'money' | 'count' | 'percent', value: number | null, previous: number | null, spark: (number | null)[]) {
  return { unit, value, previous, changePct: value === null || !previous ? null : f.round(((value - previous) / previous) * 100), spark }
}
const rest = (r: (typeof f.restaurants)[number], q: { from: string; to: string }) => {
  const ds = f.days(q.from, q.to); const revenue = f.sum(ds.map((d) => f.dayRevenue(r, d))); const checks = Math.round(revenue / 1450)
  return { id: r.id, object: 'restaurant' as const, name: r.name, source: r.w > 0.8 ? ('source_a' as const) : ('source_b' as const), sourceKey: r.name, city: 'Москва', address: null, isActive: r.w > 0.4, comment: null, metrics: { revenue: ds.length ? revenue : null, checks: ds.length ? checks : null, avgCheck: ds.length ? f.round(revenue / checks) : null, lastSaleDate: '2026-11-20' }, dataFrom: '2026-05-01', dataTo: '2026-11-20', registryId: null }
}
const dish = (d: (typeof f.dishes)[number], q: { from: string; to: string }) => {
  const n = f.days(q.from, q.to).length; const quantity = Math.round(n * (5 + f.rnd(d.id) * 40)); const revenue = f.round(quantity * d.price * 0.97)
  const cost = d.cost === null ? null : f.round(d.cost * d.price)
  return { id: d.id, object: 'dish' as const, name: d.name, category: d.category, categoryPath: `Кухня / ${d.category}`, revenue: n ? revenue : null, quantity: n ? quantity : null, avgPrice: n ? f.round(revenue / quantity) : null, costPerUnit: cost, salePrice: d.price, unit: 'порц', foodcostPct: cost === null ? null : f.round((cost / (d.price * 0.97)) * 100), markupPct: cost === null ? null : f.round(((d.price - cost) / cost) * 100), period: q }
}
const waiter = (w: (typeof f.waiters)[number], q: { from: string; to: string }) => {
  const n = f.days(q.from, q.to).length; const checks = Math.round(n * (6 + f.rnd(w.id) * 14)); const revenue = f.round(checks * (1100 + f.rnd(`${w.id}a`) * 900))
  return { id: w.id, object: 'waiter' as const, name: w.name, source: 'source_a' as const, restaurant: w.restaurant?.name ?? null, revenue: n ? revenue : null, checks: n ? checks : null, avgCheck: n ? f.round(revenue / checks) : null, positions: n ? checks * 4 : null, firstShift: n ? q.from : null, lastShift: n ? '2026-11-20' : null }
}
const check = (i: number) => {
  const d = addDays('2026-11-20', -Math.floor(i / 90)); const r = f.restaurants[i % 6]; const m = Math.floor(f.rnd(`m${i}`) * 720)
  const time = (x: number) => `${d}T${String(10 + Math.floor(x / 60)).padStart(2, '0')}:${String(x % 60).padStart(2, '0')}:00+03:00`
  const lines = Array.from({ length: 1 + Math.floor(f.rnd(`n${i}`) * 7) }, (_, k) => { const dd = f.dishes[Math.floor(f.rnd(`${i}.${k}`) * 40)]!; const quantity = 1 + Math.floor(f.rnd(`q${i}.${k}`) * 2); const back = i % 11 === 0 && k === 1; const discount = k === 2 ? 50 : 0; return { id: `l${k}`, dishId: dd.id, name: dd.name, quantity: back ? -1 : quantity, price: dd.price, discount: discount || null, total: back ? -dd.price : f.round(dd.price * quantity - discount), kind: back ? ('return' as const) : ('sale' as const) } })
  return { id: `chk_${i}`, object: 'check' as const, number: 48200 - i, date: d, restaurant: r?.name ?? '', station: 'Касса 1', waiter: i % 7 === 3 ? null : (f.waiters[i % 34]?.name ?? null), table: String(1 + (i % 24)), orderCategory: i % 5 === 2 ? 'Доставка' : 'Зал', openedAt: time(m), closedAt: time(Math.min(m + 55, 839)), total: f.sum(lines.map((l) => l.total)), quantity: lines.length, positions: lines.length, lines }
}
const num = (x: unknown) => (x === null || x === undefined ? -1 : x)
function sorted<T extends Record<string, unknown>>(rows: T[], sort: string | undefined, def: string, map: Record<string, string>) {
  const s = sort ?? def; const desc = s.startsWith('-'); const k = map[s.replace('-', '')] ?? s.replace('-', '')
  return [...rows].sort((a, b) => { const x = num(a[k]) as never; const y = num(b[k]) as never; return (x < y ? -1 : x > y ? 1 : 0) * (desc ? -1 : 1) })
}
const Me = z.object({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }), workspaces: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })), workspace: z.object({ id: z.string(), name: z.string(), timezone: z.string(), currency: z.string(), role: z.string() }), scopes: z.array(z.string()), today: z.string(), freshness: z.object({ lastExchangeAt: z.string().nullable(), lastStatus: z.string().nullable(), running: z.boolean(), dataTo: z.string().nullable() }) })

export const appRouter = t.router({
  session: t.router({
    me: p.output(Me).query(() => ({ user: { id: 'u', name: 'Ольга Морозова', email: 'olga@chayka.example' }, workspaces: [{ id: 'w1', name: 'Чайка', role: 'owner' }, { id: 'w2', name: 'Чайка · песочница', role: 'viewer' }], workspace: { id: 'w1', name: 'Чайка', timezone: 'Europe/Moscow', currency: 'RUB', role: 'owner' }, scopes: [], today: f.today, freshness: { lastExchangeAt: new Date(Date.now() - 5 * 60000).toISOString(), lastStatus: 'succeeded', running: false, dataTo: '2026-11-20' } })),
    switchWorkspace: p.input(z.object({ workspaceId: z.string() })).mutation(() => ({})),
  }),
  overview: t.router({
    get: p.input(z.object(periodQuery)).output(Overview).query(({ input }) => {
      const q = per(input); const n = countDays(q.from, q.to); const prev = { from: addDays(q.from, -n), to: addDays(q.from, -1) }
      const total = (x: { from: string; to: string }) => f.sum(f.days(x.from, x.to).flatMap((d) => f.restaurants.map((r) => f.dayRevenue(r, d))))
      const byDay = Array.from({ length: n }, (_, i) => addDays(q.from, i)).map((d) => ({ x: d, y: d < f.today ? f.sum(f.restaurants.map((r) => f.dayRevenue(r, d))) : null }))
      const rv = total(q), pv = total(prev); const has = rv > 0
      const spark = byDay.map((x) => x.y)
      const hours = Array.from({ length: 17 }, (_, i) => (8 + i) % 24)
      const hs = hours.map((h, i) => ({ x: String(h), y: f.round(rv * f.hourShare(8 + i, 3) / 12) }))
      const dishes = sorted(f.dishes.map((d) => dish(d, q)), '-revenue', '', {}).slice(0, 10)
      const ws = sorted(f.waiters.map((w) => waiter(w, q)), '-revenue', '', {}).slice(0, 10)
      return { period: q, previous: prev, currency: 'RUB',
        revenue: metric('money', has ? rv : null, pv, spark), checks: metric('count', has ? Math.round(rv / 1450) : null, Math.round(pv / 1432), spark.map((x) => x && Math.round(x / 1450))),
        avgCheck: metric('money', has ? 1450.42 : null, 1462.1, spark.map((_, i) => 1400 + f.rnd(`s${i}`) * 100)), foodCost: { ...metric('percent', has ? 30.24 : null, 29.11, spark.map((_, i) => 28 + f.rnd(`t${i}`) * 4)), knownRevenueSharePct: 91.6 },
        revenueByDay: { unit: 'money' as const, granularity: 'day' as const, series: [{ key: 'current', label: 'Период', points: byDay }, { key: 'previous', label: 'Прошлый', points: Array.from({ length: n }, (_, i) => addDays(prev.from, i)).map((d) => ({ x: d, y: f.sum(f.restaurants.map((r) => f.dayRevenue(r, d))) })) }] },
        revenueByRestaurant: { unit: 'money' as const, items: f.restaurants.map((r) => { const v = f.sum(f.days(q.from, q.to).map((d) => f.dayRevenue(r, d))); return { id: r.id, label: r.name, value: v, sharePct: has ? f.round((v / rv) * 100) : null } }).sort((a, b) => b.value - a.value) },
        revenueByHour: { unit: 'money' as const, granularity: 'hour' as const, series: [{ key: 'revenue', label: 'Выручка', points: hs }] },
        revenueHeatmap: { unit: 'money' as const, xs: hours.map((h) => String(h)), ys: ['1', '2', '3', '4', '5', '6', '7'], cells: [1, 2, 3, 4, 5, 6, 7].flatMap((wd) => hours.map((h, i) => ({ x: String(h), y: String(wd), value: !has || (h < 9 && h > 3 && wd > 5) ? null : f.round(90000 * f.hourShare(8 + i, wd) * (wd > 4 ? 1.4 : 1)) }))) },
        topDishes: { unit: 'money' as const, items: dishes.map((d) => ({ id: d.id, label: d.name, value: d.revenue, sharePct: has ? f.round(((d.revenue ?? 0) / rv) * 100) : null })) },
        topWaiters: { unit: 'money' as const, items: ws.map((d) => ({ id: d.id, label: d.name, value: d.revenue, sharePct: has ? f.round(((d.revenue ?? 0) / rv) * 100) : null })) },
      }
    }),
  }),
  restaurants: t.router({
    list: p.input(listQuery(restaurantsList)).output(listOf(Restaurant)).query(({ input }) => page(f.restaurants.map((r) => rest(r, per(input))).filter((r) => r.name.toLowerCase().includes(String(g(input, 'filter[name]') ?? '').toLowerCase())), input)),
    get: p.input(byId).output(listOf(Restaurant)).query(({ input }) => one(rest(found(f.restaurants.find((r) => r.id === input.id)), per(input)))),
  }),
  dishes: t.router({
    list: p.input(listQuery(dishesList)).output(listOf(Dish)).query(({ input }) => page(sorted(f.dishes.map((d) => dish(d, per(input))), g(input, 'sort'), '-revenue', { foodcost: 'foodcostPct', avg_price: 'avgPrice', cost: 'costPerUnit' }).filter((d) => d.name.toLowerCase().includes(String(g(input, 'search') ?? '').toLowerCase())).filter((d) => g(input, 'filter[has_cost]') !== 'false' || d.costPerUnit === null).filter((d) => !g(input, 'filter[foodcost_gt]') || (d.foodcostPct ?? 0) > 35).filter((d) => !g(input, 'filter[category]') || d.category === g(input, 'filter[category]')), input)),
    get: p.input(byId).output(listOf(DishCard)).query(({ input }) => { const q = per(input); const d = found(f.dishes.find((x) => x.id === input.id)); return one({ ...dish(d, q), priceHistory: [{ date: '2026-06-01', price: d.price - 60, origin: 'accounting' as const, reason: null, author: null, status: 'applied' as const }, { date: '2026-09-14', price: d.price - 20, origin: 'api' as const, reason: 'Подорожала говядина', author: 'Ольга Морозова', status: 'applied' as const }, { date: '2026-11-19', price: d.price, origin: 'api' as const, reason: 'Фудкост выше 35 %', author: 'Ольга Морозова', status: 'sent' as const }], dailySales: f.days(q.from, q.to).map((x) => { const quantity = Math.round(5 + f.rnd(d.id + x) * 40); return { date: x, quantity, revenue: f.round(quantity * d.price) } }) }) }),
  }),
  checks: t.router({
    list: p.input(listQuery(checksList)).output(listOf(Check)).query(({ input }) => { const q = per(input); const all = Array.from({ length: 900 }, (_, i) => check(i)).filter((c) => c.date >= q.from && c.date <= q.to).filter((c) => !g(input, 'filter[number_in]') || String(g(input, 'filter[number_in]')).split(',').includes(String(c.number))).filter((c) => !g(input, 'filter[restaurant]') || f.restaurants.find((r) => r.id === g(input, 'filter[restaurant]'))?.name === c.restaurant).filter((c) => !g(input, 'filter[waiter]') || f.waiters.find((r) => r.id === g(input, 'filter[waiter]'))?.name === c.waiter); return page(sorted(all, g(input, 'sort'), '-opened_at', { opened_at: 'openedAt' }).map(({ lines, ...c }) => c), input) }),
    get: p.input(z.object({ id: z.string() })).output(listOf(CheckCard)).query(({ input }) => { const i = Number(/^chk_(\d+)$/.exec(input.id)?.[1] ?? Number.NaN); return one(check(found(Number.isNaN(i) ? undefined : i))) }),
  }),
  waiters: t.router({
    list: p.input(listQuery(waitersList)).output(listOf(Waiter)).query(({ input }) => page(sorted(f.waiters.map((w) => waiter(w, per(input))), g(input, 'sort'), '-revenue', { avg_check: 'avgCheck' }).filter((w) => w.name.toLowerCase().includes(String(g(input, 'filter[name_contains]') ?? '').toLowerCase())).filter((w) => !g(input, 'filter[restaurant]') || f.restaurants.find((r) => r.id === g(input, 'filter[restaurant]'))?.name === w.restaurant), input)),
    stats: p.input(byId).output(itemOf(WaiterStats)).query(({ input }) => { const q = per(input); const w = waiter(found(f.waiters.find((x) => x.id === input.id)), q); return { object: 'item' as const, data: { id: w.id, name: w.name, object: 'waiter_stats' as const, period: q, summary: { revenue: w.revenue, checks: w.checks, avgCheck: w.avgCheck, positions: w.positions, restaurant: w.restaurant }, byDay: f.days(q.from, q.to).filter((d) => f.rnd(w.id + d) > 0.25).map((d) => ({ date: d, revenue: f.round(14000 + f.rnd(w.id + d) * 12000), checks: 9 + Math.round(f.rnd(d) * 8), hours: f.round(7 + f.rnd(d) * 4) })), byHour: Array.from({ length: 14 }, (_, i) => ({ hour: String((10 + i) % 24), revenue: f.round(20000 * f.hourShare(10 + i, isoWeekday(q.to))), checks: 4 + i })), topDishes: f.dishes.slice(0, 10).map((d, i) => ({ name: d.name, quantity: 60 - i * 5, revenue: f.round((60 - i * 5) * d.price) })), notes: ['Чеки без закрытия смены не вошли в часы работы.'] }, meta: item() } }),
  }),
})
export type AppRouter = typeof appRouter
