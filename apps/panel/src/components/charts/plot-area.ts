/** The room around the plot, in pixels; the still bars of the first paint keep to the same. */
export const plotArea = { top: 8, right: 4, left: 76, bottomOf: (lines: number) => (lines > 1 ? 40 : 26) }

/** The same at the right of a line, whose last point stands on the very edge with its name under it. */
export const lineRight = 18

/** The greatest value of a series, for scale. */
export function greatest(values: readonly (number | null)[]): number {
  return values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
}
