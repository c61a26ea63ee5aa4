/** The margins around the plot, in pixels; the static bars of the first paint use the same. */
export const plotArea = { top: 8, right: 4, left: 76, bottomOf: (lines: number) => (lines > 1 ? 40 : 26) }

/** The right margin of a line chart, whose last point is at the very edge with its label under it. */
export const lineRight = 18

/** Returns the greatest value of a series, for its scale. */
export function greatest(values: readonly (number | null)[]): number {
  return values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
}
