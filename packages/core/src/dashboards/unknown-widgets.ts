import type { Widget } from '@vitrina/contract/dashboard'
import type { FigureDimension } from '@vitrina/contract/figure-query'
import { decodeId, type IdKind } from '@vitrina/db/ids'
import { type RawBuilder, sql } from 'kysely'
import { type Confined, readable } from '../access/readable.ts'
import type { Context } from '../context.ts'
import { dimensions } from '../figures/dimensions.ts'

/** A member of a dimension that widgets mention, by its id or its name. */
interface Named {
  dimension: FigureDimension
  value: string
}

/**
 * A table whose rows contain a member, and the expression for it in a row `t`; `id` is the kind of id when members have
 * one.
 */
interface Home {
  table: Confined
  member: RawBuilder<unknown>
  only?: RawBuilder<unknown>
  id?: IdKind
}

const ofRow = (table: Confined, column: string, only?: RawBuilder<unknown>): Home => {
  return { table, member: sql.ref(`t.${column}`), ...(only && { only }) }
}
const ofId = (id: 'restaurant' | 'waiter' | 'dish'): Home[] => [{ ...ofRow(id, 'id'), id }]

/**
 * The tables in which members of a dimension are found. Dimensions without a table have the same members in every
 * workspace: days, hours, sizes and the product's own terms.
 */
const homes: Readonly<Record<FigureDimension, readonly Home[]>> = {
  restaurant: ofId('restaurant'),
  source: [{ table: 'restaurant', member: sql`t.source::text` }],
  waiter: ofId('waiter'),
  dish: ofId('dish'),
  category: [ofRow('dish', 'search_category')],
  unit: [ofRow('dish', 'unit_key'), ofRow('stock_movement', 'unit_key')],
  product: [ofRow('stock_movement', 'search_name')],
  place: [ofRow('stock_movement', 'place')],
  order_category: [ofRow('restaurant_order_day', 'order_category')],
  station: [ofRow('restaurant_order_day', 'station')],
  table: [ofRow('sale_check', 'table_name')],
  payment_type: [ofRow('amount_day', 'type', sql`t.kind = 'payment'`)],
  void_reason: [ofRow('amount_day', 'type', sql`t.kind = 'void'`)],
  ...{ day: [], week: [], month: [], quarter: [], year: [], weekday: [], weekend: [], hour: [] },
  ...{ direction: [], reason: [], check_size: [], check_sum: [] },
  ...{ abc_revenue: [], abc_margin: [], abc_quantity: [], quadrant: [] },
}

/**
 * Returns a function that tells whether a widget, in its settings or its query, mentions something that none of the
 * caller's restaurants have, so that the caller may not see the id or name. A caller with all restaurants may see
 * everything.
 */
export async function unknownWidgets(
  ctx: Context,
  widgets: readonly Pick<Widget, 'restaurants' | 'query'>[],
): Promise<(widget: Pick<Widget, 'restaurants' | 'query'>) => boolean> {
  if (ctx.reach === null) return () => false
  const known = new Map<FigureDimension, ReadonlySet<string>>()
  for (const [dimension, named] of Map.groupBy(widgets.flatMap(namedIn), (one) => one.dimension)) {
    known.set(dimension, await membersKnown(ctx, dimension, new Set(named.map(({ value }) => value))))
  }
  return (widget) => namedIn(widget).some(({ dimension, value }) => !known.get(dimension)?.has(value))
}

function namedIn({ restaurants, query }: Pick<Widget, 'restaurants' | 'query'>): Named[] {
  const asked = (query?.where ?? []).flatMap(({ dimension, op, values }) =>
    // An empty value means rows without a member.
    op === 'is' || homes[dimension].length === 0
      ? []
      : values.filter((value) => value !== '').map((value) => ({ dimension, value })),
  )
  return [...restaurants.map((value) => ({ dimension: 'restaurant' as const, value })), ...asked]
}

/** The named members that occur in rows of the caller's restaurants. */
async function membersKnown(
  ctx: Context,
  dimension: FigureDimension,
  named: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (const { table, member, only = sql`true`, id } of homes[dimension]) {
    const byKey = new Map([...named].map((value) => [id === undefined ? value : decodeId(id, value), value]))
    const keys = [...byKey.keys()].filter((key) => key !== null)
    const asMember = dimensions[dimension].isFolded ? sql`fold_text(named.key)` : sql`named.key`
    const { rows } = await sql<{ key: string }>`
      SELECT named.key::text AS key FROM unnest(${keys}::${sql.raw(id === undefined ? 'text' : 'uuid')}[]) named(key)
      WHERE EXISTS (SELECT FROM ${readable(ctx, table)} t
        WHERE t.workspace_id = ${ctx.workspace.id} AND ${member} = ${asMember} AND ${only})`.execute(ctx.db.kysely)
    for (const { key } of rows) known.add(byKey.get(key) ?? key)
  }
  return known
}
