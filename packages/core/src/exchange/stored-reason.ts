import { type RawBuilder, sql } from 'kysely'

/** The reason stored in two columns of a row, as one value; null where the row has none. */
export function storedReason(code: string, params: string): RawBuilder<unknown> {
  const [codeColumn, paramsColumn] = [sql.ref(code), sql.ref(params)]
  return sql`CASE WHEN ${codeColumn} IS NOT NULL THEN jsonb_build_object('code', ${codeColumn}, 'params', ${paramsColumn}) END`
}
