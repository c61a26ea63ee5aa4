import type { FilterClause } from '@vitrina/contract/list-query'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { sealCursor } from './cursor.ts'
import type { ListRequest } from './list-request.ts'

/** How a column of a list compares: text folds case and ё, numbers compare as numeric. */
export interface ListColumn {
  /** Expression over the rows of the list, aliased `t`. Text columns give the folded text. */
  expression: RawBuilder<unknown>
  type: 'text' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'uuid'
  /** True when the value is never null, so that an index can provide the order. */
  required?: boolean
  /** Where filters compare another expression than the order does, e.g. a date as text. */
  filterText?: RawBuilder<unknown>
  /** Where a value may also be the id of the named object: the column of ids, and a subquery of the ids it matches. */
  byName?: { id: RawBuilder<unknown>; idsOf: (value: string) => RawBuilder<unknown> }
}

export interface ListSource {
  /** The rows of the list before filters, as a FROM item; must yield `id`. */
  rows: RawBuilder<unknown>
  /** The columns of `t` returned for a row. */
  select: RawBuilder<unknown>
  columns: Record<string, ListColumn>
  /**
   * Tie-breakers for rows of the same sort value, never null and together unique for each row; the id by default. Their
   * texts must not contain `|`.
   */
  ties?: readonly Pick<ListColumn, 'expression' | 'type'>[]
  /** Conditions of the filters named in the contract, by filter key. */
  named?: Record<string, (clause: FilterClause) => RawBuilder<boolean>>
  /** Condition of `search`. */
  search?: (term: string) => RawBuilder<boolean>
  /**
   * `with-page`: any page requires computing all rows, so one pass gives page and total. A function gives the total
   * from elsewhere, or `null` where it is not counted. Absent: a separate count.
   */
  total?: 'with-page' | (() => Promise<number | null>)
}

export interface Page<Row> {
  rows: Row[]
  limit: number
  offset: number
  hasMore: boolean
  nextCursor: string | null
  total: number | null
}

const byId: NonNullable<ListSource['ties']> = [{ expression: sql`t.id`, type: 'uuid' }]

/**
 * One page of a list by keyset: rows ordered by the sort column, nulls last, then by id or other tie-breakers, so that
 * each row is met exactly once whatever is inserted meanwhile. The total is counted separately.
 */
export async function fetchPage<Row extends { id: string }>(
  ctx: Context,
  request: ListRequest,
  source: ListSource,
): Promise<Page<Row>> {
  const { sort, after, limit } = request
  const column = source.columns[sort.key]
  if (!column) throw new Error(`The list ${request.list.name} has no column for its sort key ${sort.key}`)
  const filter = matching(request, source)
  const value = collated(column)
  const way = sort.descending ? sql`DESC` : sql`ASC`
  const nulls = column.required ? sql`` : sql` NULLS LAST`
  const { ties = byId } = source
  const onePass = source.total === 'with-page'
  const matched = sql`WITH matched AS MATERIALIZED (SELECT t.* FROM ${source.rows} t WHERE ${filter})`
  const [{ rows }, counted] = await Promise.all([
    sql<Row & { sort_value: string | null; tie: string; matched_total: number | null }>`
      ${onePass ? matched : sql``}
      SELECT ${source.select}, (${column.expression})::text AS sort_value,
        concat_ws('|', ${sql.join(ties.map(({ expression }) => sql`(${expression})::text`))}) AS tie,
        ${onePass ? sql`(SELECT count(*)::int FROM matched)` : sql`NULL::int`} AS matched_total
      FROM ${onePass ? sql`matched` : source.rows} t
      WHERE ${onePass ? sql`true` : filter} AND ${after ? beyond(column, ties, after, sort.descending) : sql`true`}
      ORDER BY ${value} ${way}${nulls}, ${sql.join(ties.map(({ expression }) => sql`${expression} ${way}`))}
      LIMIT ${limit + 1}`.execute(ctx.db.kysely),
    typeof source.total === 'function' ? source.total() : onePass ? null : count(ctx, source, filter),
  ])
  const [first] = rows
  const total = !onePass ? counted : first ? first.matched_total : after ? await count(ctx, source, filter) : 0
  const hasMore = rows.length > limit
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const offset = after?.offset ?? 0
  const nextCursor =
    hasMore && last
      ? sealCursor(ctx.secret, request.binding, {
          value: last.sort_value,
          id: last.tie,
          offset: offset + page.length,
          period: request.period,
        })
      : null
  return { rows: page, limit, offset, hasMore, nextCursor, total }
}

/** The condition on the rows of a list, aliased `t`, from a request's filters and search. */
export function matching(
  request: Pick<ListRequest, 'clauses' | 'search'>,
  source: Pick<ListSource, 'columns' | 'named' | 'search'>,
): RawBuilder<boolean> {
  const conditions = request.clauses.map((clause) => condition(source, clause))
  if (request.search !== null && source.search) conditions.push(source.search(request.search))
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

async function count(ctx: Context, source: ListSource, filter: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ${source.rows} t WHERE ${filter}`.execute(ctx.db.kysely)
  return rows[0]?.total ?? 0
}

/** Rows after the cursor in the order of the list. */
function beyond(
  column: ListColumn,
  ties: NonNullable<ListSource['ties']>,
  after: { value: string | null; id: string },
  descending: boolean,
) {
  const value = collated(column)
  const places = after.id.split('|')
  const tie = sql.join(ties.map(({ expression }) => expression))
  const place = sql.join(ties.map(({ type }, index) => sql`${places[index]}::${sql.raw(type)}`))
  const than = descending ? sql`<` : sql`>`
  if (after.value === null) return sql`${column.expression} IS NULL AND (${tie}) ${than} (${place})`
  const last = sql`${after.value}::${sql.raw(column.type)}`
  if (column.required) return sql`(${value}, ${tie}) ${than} (${last}, ${place})`
  return sql`(${value} ${than} ${last} OR ${value} = ${last} AND (${tie}) ${than} (${place})
    OR ${column.expression} IS NULL)`
}

// Byte order of folded text is alphabetical for Russian and English alike, and the same on every server.
function collated(column: ListColumn): RawBuilder<unknown> {
  return column.type === 'text' ? sql`(${column.expression}) COLLATE "C"` : column.expression
}

function condition(source: Pick<ListSource, 'columns' | 'named'>, clause: FilterClause): RawBuilder<boolean> {
  const named = source.named?.[clause.key]
  if (named) return named(clause)
  const listed = source.columns[clause.field]
  if (!listed) throw new Error(`No column for the filter ${clause.key}`)
  if (listed.byName && clause.operator !== 'contains') {
    const { id, idsOf } = listed.byName
    const isMeant = sql.join(
      clause.values.map((value) => sql`${id} IN ${idsOf(String(value))}`),
      sql` OR `,
    )
    return clause.operator === 'ne' ? sql<boolean>`NOT (${isMeant})` : sql<boolean>`(${isMeant})`
  }
  const column = listed.filterText ? { expression: listed.filterText, type: 'text' as const } : listed
  const cast = (value: unknown) =>
    column.type === 'text' ? sql`fold_text(${value})` : sql`${value}::${sql.raw(column.type)}`
  const values = clause.values.map(cast)
  const [first] = values
  switch (clause.operator) {
    case 'in':
      return sql<boolean>`${column.expression} IN (${sql.join(values)})`
    case 'contains':
      return contains(column.expression, String(clause.values[0]))
    case 'ne':
      return sql<boolean>`${column.expression} <> ${first}`
    case 'gt':
      return sql<boolean>`${column.expression} > ${first}`
    case 'gte':
      return sql<boolean>`${column.expression} >= ${first}`
    case 'lt':
      return sql<boolean>`${column.expression} < ${first}`
    case 'lte':
      return sql<boolean>`${column.expression} <= ${first}`
    case null:
      return sql<boolean>`${column.expression} = ${first}`
  }
}

/** Substring match on folded text: `%`, `_` and `\` of the term are matched literally. */
export function contains(foldedColumn: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  return sql<boolean>`position(fold_text(${term}) IN ${foldedColumn}) > 0`
}
