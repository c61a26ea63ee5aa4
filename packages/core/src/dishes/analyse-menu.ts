import type { Period } from '@vitrina/contract/dates'
import { AbcClass, type AnalyseMenu, type MenuAnalysis, menuRules, Quadrant } from '@vitrina/contract/menu-analysis'
import { encodeId } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { reached } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { abcOf, dishCosts, matrixOf } from '../figures/dishes.ts'
import { figuresTable } from '../figures/read-figures.ts'
import { whereOf } from '../figures/shapes.ts'
import { itemEnvelope } from '../list/envelope.ts'
import { restaurantIdsNamed } from '../restaurants/restaurants-named.ts'
import { money } from '../text/numbers.ts'
import { readPeriod } from '../time/period.ts'
import { inCategory } from './dish-columns.ts'

/**
 * ABC by revenue and by margin and the menu-engineering matrix of a period's sales: of the full menu or of one
 * category, in all restaurants or in one. Dishes of unknown cost are in no ABC by margin and no quadrant; their share
 * of the revenue is reported. Sums are computed from exact values and rounded once. Needs `read:dishes`.
 */
export async function analyseMenu(ctx: Context, input: AnalyseMenu) {
  requireScope(ctx, 'read:dishes')
  const period = readPeriod(ctx, input)
  const category = input.category ?? null
  const within = input.restaurant === undefined ? undefined : await restaurantIdsNamed(ctx, input.restaurant)
  // One statement, so that no exchange changes the data between the figures and their sums.
  const { rows } = await sql<{ analysis: Omit<MenuAnalysis, 'period' | 'category'> }>`
    WITH sold AS MATERIALIZED ${soldDishes(ctx, period, category, within)},
      by_revenue AS MATERIALIZED ${abcOf('revenue')},
      by_margin AS MATERIALIZED ${abcOf('margin')},
      matrix AS MATERIALIZED ${matrixOf()}
    SELECT json_build_object(
      'revenue', ${abcSummary('revenue')}, 'margin', ${abcSummary('margin')}, 'unknownCost', ${unknownCost},
      'matrix', ${matrixSummary}, 'dishes', ${dishes}) AS analysis`.execute(ctx.db.kysely)
  const [row] = rows
  if (!row) throw new Error('An analysis is one row')
  const { analysis } = row
  const named = analysis.dishes.map((dish) => ({ ...dish, id: encodeId('dish', dish.id) }))
  const data: MenuAnalysis = { period, category, ...analysis, dishes: named }
  return itemEnvelope(ctx, data)
}

/**
 * Sales and returns of a period, one row per dish: exact quantity, orders, revenue and margin, null when the cost is
 * unknown. With a category, only its dishes; with restaurants, only their sales.
 */
function soldDishes(
  ctx: Context,
  period: Period,
  category: string | null,
  restaurantIds: readonly string[] | undefined,
): RawBuilder<unknown> {
  const metrics = ['quantity', 'orders', 'revenue', 'gross_profit'] as const
  const within = category === null ? sql`` : sql`AND ${inCategory('d', category)}`
  return sql`(
    SELECT d.id, d.name, d.category, d.unit, ${money(sql`c.unit_cost`)} AS cost, c.unit_cost IS NOT NULL AS has_cost, s.quantity,
      s.orders, s.revenue, s.gross_profit AS margin
    FROM ${figuresTable(ctx, { metrics, by: ['dish'], where: whereOf({ restaurantIds }) }, period)} s
    JOIN ${reached('dish')} d ON d.workspace_id = ${ctx.workspace.id} AND d.id = s.dish
    JOIN ${dishCosts(ctx, period)} c ON c.id = d.id
    WHERE true ${within})`
}

function abcSummary(by: 'revenue' | 'margin'): RawBuilder<unknown> {
  const places = sql.table(`by_${by}`)
  const classes = sql.join(AbcClass.options.map((name) => sql`(${sql.lit(name)})`))
  return sql`json_build_object(
    'total', (SELECT ${money(sql`sum(value)`)} FROM ${places}),
    'dishes', (SELECT count(*) FROM ${places}),
    'outside', (SELECT count(*) FROM sold WHERE ${sql.ref(by)} <= 0),
    'classes', (SELECT json_agg(json_build_object('class', class, 'dishes', dishes, 'value', value, 'sharePct', share)
        ORDER BY class)
      FROM (SELECT k.class, count(p.id) AS dishes, coalesce(${money(sql`sum(p.value)`)}, 0) AS value,
          coalesce(${money(sql`sum(p.value) / (SELECT sum(value) FROM ${places}) * 100`)}, 0) AS share
        FROM (VALUES ${classes}) k(class) LEFT JOIN ${places} p USING (class) GROUP BY k.class) classes))`
}

const unknownCost = sql`(SELECT json_build_object('dishes', count(*) FILTER (WHERE NOT has_cost),
    'revenue', ${money(sql`sum(revenue) FILTER (WHERE NOT has_cost)`)},
    'revenueSharePct', ${money(sql`coalesce(sum(revenue) FILTER (WHERE NOT has_cost AND revenue > 0), 0)
      / sum(revenue) FILTER (WHERE revenue > 0) * 100`)})
  FROM sold)`

const quadrants = sql`(SELECT json_agg(json_build_object('quadrant', name, 'dishes', dishes, 'orders', orders,
      'revenue', revenue, 'margin', margin) ORDER BY place)
  FROM (SELECT k.name, k.place, count(s.id) AS dishes, coalesce(sum(s.orders), 0) AS orders,
      coalesce(${money(sql`sum(s.revenue)`)}, 0) AS revenue, coalesce(${money(sql`sum(s.margin)`)}, 0) AS margin
    FROM (VALUES ${sql.join(Quadrant.options.map((name, place) => sql`(${sql.lit(name)}, ${sql.lit(place)})`))})
      k(name, place)
    LEFT JOIN (matrix m JOIN sold s USING (id)) ON m.quadrant = k.name
    GROUP BY k.name, k.place) kinds)`

const matrixSummary = sql`(SELECT json_build_object('dishes', count(*), 'orders', sum(orders),
    'popularityPct', ${money(sql`${sql.lit(menuRules.popularityPct)}::numeric / nullif(count(*), 0)`)},
    'costedDishes', count(*) FILTER (WHERE has_cost),
    'costedOrders', sum(orders) FILTER (WHERE has_cost),
    'costedMargin', ${money(sql`sum(margin) FILTER (WHERE has_cost)`)},
    'averageMargin', ${money(sql`sum(margin) FILTER (WHERE has_cost) / nullif(sum(orders) FILTER (WHERE has_cost), 0)`)},
    'quadrants', ${quadrants})
  FROM sold WHERE quantity > 0)`

const place = (table: string) => sql`CASE WHEN ${sql.ref(`${table}.id`)} IS NOT NULL THEN json_build_object(
  'class', ${sql.ref(`${table}.class`)}, 'sharePct', ${sql.ref(`${table}.share`)},
  'cumulativePct', ${sql.ref(`${table}.cumulative`)}) END`

const dishes = sql`(SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'category', s.category,
      'unit', s.unit, 'quantity', round(s.quantity, 3), 'orders', s.orders, 'revenue', ${money(sql`s.revenue`)}, 'costPerUnit', s.cost,
      'margin', ${money(sql`s.margin`)}, 'marginPerOrder', ${money(sql`s.margin / nullif(s.orders, 0)`)},
      'revenueAbc', ${place('r')}, 'marginAbc', ${place('g')}, 'orderSharePct', m.share, 'isPopular', m.is_popular,
      'isProfitable', m.is_profitable, 'quadrant', m.quadrant) ORDER BY s.revenue DESC, s.id DESC), '[]')
  FROM sold s LEFT JOIN by_revenue r ON r.id = s.id LEFT JOIN by_margin g ON g.id = s.id LEFT JOIN matrix m ON m.id = s.id)`
