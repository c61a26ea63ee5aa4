import type { SeriesData } from '@vitrina/contract/widget'

/** A place on the axis with the value of each series there, in their order. */
export interface Place {
  x: string
  values: (number | null)[]
}

/** Returns the places of all series in the order of the first; places that only others have come last. */
export function placesOf({ series }: SeriesData): Place[] {
  const held = series.map(({ points }) => new Map(points.map(({ x, y }) => [x, y])))
  const xs = new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))
  return [...xs].map((x) => ({ x, values: held.map((values) => values.get(x) ?? null) }))
}
