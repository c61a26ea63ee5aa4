import type { AnalysedDish, Quadrant } from '@vitrina/contract/menu-analysis'

export const quadrantVariant: Record<Quadrant, { fill: string; swatch: string }> = {
  star: { fill: 'var(--series-4)', swatch: 'bg-series-4' },
  plowhorse: { fill: 'var(--series-1)', swatch: 'bg-series-1' },
  puzzle: { fill: 'var(--series-2)', swatch: 'bg-series-2' },
  dog: { fill: 'var(--series-6)', swatch: 'bg-series-6' },
}

/** A dish that has a place on the matrix. */
export interface PlacedDish extends AnalysedDish {
  quadrant: Quadrant
  orderSharePct: number
  marginPerOrder: number
}

/** The dishes that have a place on the matrix, the most popular first. */
export function placedDishes(dishes: readonly AnalysedDish[]): PlacedDish[] {
  const placed = dishes.flatMap(({ quadrant, orderSharePct, marginPerOrder, ...dish }) =>
    quadrant !== null && orderSharePct !== null && marginPerOrder !== null
      ? [{ ...dish, quadrant, orderSharePct, marginPerOrder }]
      : [],
  )
  return placed.toSorted((one, other) => other.orders - one.orders)
}
