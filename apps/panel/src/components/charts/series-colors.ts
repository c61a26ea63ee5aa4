/** Colours of series or slices side by side; past the last they begin anew. */
const colors = [
  { fill: 'var(--series-1)', swatch: 'bg-series-1' },
  { fill: 'var(--series-2)', swatch: 'bg-series-2' },
  { fill: 'var(--series-3)', swatch: 'bg-series-3' },
  { fill: 'var(--series-4)', swatch: 'bg-series-4' },
  { fill: 'var(--series-5)', swatch: 'bg-series-5' },
  { fill: 'var(--series-6)', swatch: 'bg-series-6' },
] as const

/** The colour of the series or slice in a place: for the drawing, and for its key as a class. */
export function seriesColor(index: number): { fill: string; swatch: string } {
  return colors[index % colors.length] ?? colors[0]
}
