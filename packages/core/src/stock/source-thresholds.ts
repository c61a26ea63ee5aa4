import type { Source } from '@vitrina/contract/source'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import type { StockProductRecord } from '../exchange/records.ts'

/**
 * Sets the minimum stock levels that a source reports as thresholds of its positions, if they have movements. A
 * threshold set by hand or by the API stays, and a rule removed there stays removed; a threshold the source no longer
 * reports is removed.
 */
export async function setSourceThresholds(
  ctx: Context,
  client: PoolClient,
  source: Source,
  products: readonly StockProductRecord[],
): Promise<void> {
  if (products.length === 0) return
  const told = products.map(({ product, unit, minimum }) => ({ product, unit, minimum }))
  await client.query(takeMinimums, [ctx.workspace.id, source, JSON.stringify(told), ctx.now()])
}

const takeMinimums = `
  WITH told AS (
    SELECT fold_text(product) AS search_name, coalesce(fold_text(unit), '') AS unit_key, max(minimum) AS minimum
    FROM jsonb_to_recordset($3::jsonb) AS row(product text, unit text, minimum numeric)
    GROUP BY 1, 2
  ), gone AS (
    UPDATE stock_threshold t SET low_threshold = NULL, is_low = false, updated_at = $4
    FROM told WHERE t.workspace_id = $1 AND t.origin = $2::text::move_origin AND t.low_threshold IS NOT NULL
      AND t.search_name = told.search_name AND t.unit_key = told.unit_key AND told.minimum IS NULL
  )
  INSERT INTO stock_threshold AS held (workspace_id, search_name, unit_key, low_threshold, id, origin, updated_at)
  SELECT $1, search_name, unit_key, minimum, new_uuid_v7(), $2::text::move_origin, $4 FROM told
  WHERE minimum IS NOT NULL AND EXISTS (
    SELECT FROM stock_movement m
    WHERE m.workspace_id = $1 AND m.search_name = told.search_name AND m.unit_key = told.unit_key)
  ON CONFLICT (workspace_id, search_name, unit_key) DO UPDATE
  SET low_threshold = excluded.low_threshold, updated_at = excluded.updated_at
  WHERE held.origin = excluded.origin AND held.low_threshold IS DISTINCT FROM excluded.low_threshold`
