/** Colours of adjacent series or slices; after the last they repeat. */
const colors = [
  { fill: 'var(--series-1)', swatch: 'bg-series-1' },
  { fill: 'var(--series-2)', swatch: 'bg-series-2' },
  { fill: 'var(--series-3)', swatch: 'bg-series-3' },
  { fill: 'var(--series-4)', swatch: 'bg-series-4' },
  { fill: 'var(--series-5)', swatch: 'bg-series-5' },
  { fill: 'var(--series-6)', swatch: 'bg-series-6' },
] as const

/** Returns the colour of the series or slice at an index: for the drawing, and as a class for its legend. */
export function seriesColor(index: number): { fill: string; swatch: string } {
  return colors[index % colors.length] ?? colors[0]
}
