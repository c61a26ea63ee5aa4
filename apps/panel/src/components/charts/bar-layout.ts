import { plotArea } from './plot-area'

/** Space between a bar and the one of the period before, as a share of their place on the axis. */
export const pairGap = 0.03

/** Free share of a bar's place at either side of it. Few bars are not drawn as wide as they could be. */
export function sideGap(places: number, compared: boolean): number {
  return Math.max(compared ? 0.22 : 0.16, 0.5 - 0.06 * places)
}

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/**
 * Round values from 0 past the greatest, four or five steps apart; `isNear`: from about the least, as of a line, whose course counts and
 * not its height. `whole`: of things that come whole.
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

/** Widths of a chart, in pixels, with the class that hides a word in a narrower one. */
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
 * The class by which the name of a place shows only in charts that have the room: first every place has its name, then
 * every second, every fourth and so on. Told by the style sheet, it holds before a script has measured anything.
 */
export function nameClass(index: number, places: number, letters: number): string | undefined {
  if (index === 0) return
  const every = index & -index
  const needed = Math.ceil(places / every) * (letters * letter + between) + plotArea.left + plotArea.right
  if (needed <= narrowest) return
  return widths.find(([width]) => width >= needed)?.[1] ?? 'hidden'
}
