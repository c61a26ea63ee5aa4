import { plotArea } from './plot-area'

/** Space between a bar and the bar of the previous period, as a share of their place on the axis. */
export const pairGap = 0.03

/** The free share of a bar's place at each side of it. With few bars it grows, so that they do not become too wide. */
export function sideGap(places: number, compared: boolean): number {
  return Math.max(compared ? 0.22 : 0.16, 0.5 - 0.06 * places)
}

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/**
 * Returns round values from 0 to past the greatest, in four or five steps. With `isNear` they start near the least
 * value, as for a line, whose shape matters and not its height. With `whole` the steps are integers.
 */
export function valueTicks(values: readonly (number | null)[], whole: boolean, isNear = false): number[] {
  const known = values.filter((value) => value !== null)
  const isFlat = Math.min(...known) === Math.max(...known)
  const from = isNear && known.length > 0 && !isFlat ? [] : [0]
  const least = Math.min(...from, ...known)
  const most = Math.max(...from, ...known)
  if (least === most) return [0, 1, 2, 3, 4]
  const wanted = whole ? Math.max(1, (most - least) / 4) : (most - least) / 4
  const power = 10 ** Math.floor(Math.log10(wanted))
  const found = steps.find((step) => step * power >= wanted * 0.999_999) ?? 10
  const step = whole ? Math.ceil(found * power) : found * power
  const first = Math.floor(least / step)
  const count = Math.ceil(most / step) - first + 1
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Chart widths in pixels, each with the class that hides a label in a narrower chart. */
const widths = [
  [320, '@max-xs:hidden'],
  [384, '@max-sm:hidden'],
  [448, '@max-md:hidden'],
  [512, '@max-lg:hidden'],
  [576, '@max-xl:hidden'],
  [672, '@max-2xl:hidden'],
  [768, '@max-3xl:hidden'],
  [896, '@max-4xl:hidden'],
  [1024, '@max-5xl:hidden'],
  [1152, '@max-6xl:hidden'],
  [1280, '@max-7xl:hidden'],
] as const

const narrowest = 280
const letter = 7
const between = 10

/**
 * Returns the class that shows the label of a place only in charts with enough room: every place has a label at first,
 * then every second, every fourth and so on. The style sheet decides, so it works before a script has measured it.
 */
export function nameClass(index: number, places: number, letters: number): string | undefined {
  if (index === 0) return
  const every = index & -index
  const needed = Math.ceil(places / every) * (letters * letter + between) + plotArea.left + plotArea.right
  if (needed <= narrowest) return
  return widths.find(([width]) => width >= needed)?.[1] ?? 'hidden'
}
