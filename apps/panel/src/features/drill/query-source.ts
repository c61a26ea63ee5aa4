import type { FigureQuery } from '@vitrina/contract/figure-query'
import type { DrillPoint } from './drill-href'

/** The query behind figures, used to lead from them to their rows. A chart draws its first metric. */
export type QuerySource = Pick<FigureQuery, 'metrics' | 'by' | 'where'> & Partial<Pick<FigureQuery, 'order'>>

/** The dimensions of the figure at a point of a chart, and the key of the member of each. */
export function membersAt(
  { by }: Pick<QuerySource, 'by'>,
  { x, y, item, granularity }: DrillPoint,
): Pick<QuerySource, 'by'> & { keys: string[] } {
  // Items by two dimensions, such as stock by product and unit, have one id for both.
  if (item !== undefined) return { by, keys: by.length === 1 ? [item] : [] }
  if (x === undefined) return { by, keys: [] }
  if (y !== undefined) return { by: ['weekday', 'hour'], keys: [y, x] }
  // A long period is drawn by weeks or months, whatever dimension was asked for.
  return { by: granularity === undefined ? by : [granularity], keys: [x.length === isoMonth ? `${x}-01` : x] }
}

const isoMonth = '2026-11'.length
