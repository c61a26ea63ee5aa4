import type { Period } from '@vitrina/contract/dates'
import {
  type FilterClause,
  type ListDefinition,
  type ListInput,
  type QueryProblem,
  readFilters,
  readSort,
} from '@vitrina/contract/list-query'
import type { Context } from '../context.ts'
import { DomainError } from '../errors/domain-error.ts'
import { readPeriod } from '../time/period.ts'
import { openCursor, type Position } from './cursor.ts'

/** A list request, decoded and validated: the input of every list verb. */
export interface ListRequest {
  list: ListDefinition
  period: Period
  limit: number
  sort: { key: string; descending: boolean }
  clauses: FilterClause[]
  search: string | null
  after: Position | null
  /** What a cursor of this request is bound to. */
  binding: unknown
}

/**
 * Decodes a list's query. Throws `invalid_parameter`, `unknown_filter`, `unknown_sort` or `invalid_cursor`. A cursor
 * carries the period it was made for, so that paging past midnight keeps its days. `parentId` is the object a list
 * belongs to.
 */
export function readListRequest(
  ctx: Context,
  list: ListDefinition,
  input: ListInput,
  parentId: string | null = null,
): ListRequest {
  const clauses = orThrow(readFilters(list, input))
  const sort = orThrow(readSort(list, input.sort))
  const search = input.search ?? null
  // The offset in a cursor reveals how many rows there are, so a cursor is valid for one reach only.
  const reach = ctx.reach === null ? [] : [[...ctx.reach].sort()]
  const binding = [list.name, parentId, ctx.workspace.id, sort, clauses, search, ...reach]
  const after = input.cursor === undefined ? null : openCursor(ctx.secret, binding, input.cursor)
  const period = readPeriod(ctx, {
    date_from: input.date_from ?? after?.period.from,
    date_to: input.date_to ?? after?.period.to,
  })
  if (after && (after.period.from !== period.from || after.period.to !== period.to)) {
    throw new DomainError('invalid_cursor', 'The cursor was made for another period; keep date_from and date_to.')
  }
  return { list, period, limit: input.limit ?? 50, sort, clauses, search, after, binding }
}

/** Returns the decoded value, or throws the error of the problem. */
function orThrow<T extends object>(result: T | QueryProblem): T {
  if (!('code' in result)) return result
  const { code, detail, parameter } = result
  const allowed = code === 'invalid_parameter' ? {} : { allowed: result.allowed }
  throw new DomainError(code, detail, { ...allowed, errors: [{ parameter, code, detail }] })
}
