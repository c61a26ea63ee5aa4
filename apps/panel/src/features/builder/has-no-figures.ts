import type { FigureResult } from '@vitrina/contract/figure-result'

/** Whether nothing was sold at all. Goods of several units have no sum and are listed unit by unit. */
export function hasNoFigures({ rows, total }: Pick<FigureResult, 'rows' | 'total'>): boolean {
  const isNone = ({ value, beside, units = [] }: FigureResult['total'][number]) =>
    value === null && beside === null && units.length === 0
  return rows.length === 0 && total.every(isNone)
}
