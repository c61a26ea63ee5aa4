import type { WidgetLayout } from '@vitrina/contract/dashboard'

/**
 * The classes that put a block in its place on a wide grid. They are classes because the page's content policy allows
 * no style attributes. Rows follow from the order of the blocks. A block above the maximum height gets the maximum.
 */
export function placeStyle({ x, w, h }: WidgetLayout): string {
  const width = Math.min(w, 12 - x)
  return [columnStart[x], columnSpan[width - 1], rowSpan[Math.min(h, rowSpan.length) - 1]].join(' ')
}

/** Makes a chart over time as high as its place on a wide grid. On a narrow grid it keeps its own height. */
export const fillStyle = [
  'not-print:@3xl/grid:[&_[data-series]]:flex',
  'not-print:@3xl/grid:[&_[data-series]]:min-h-40',
  'not-print:@3xl/grid:[&_[data-series]]:flex-1',
  'not-print:@3xl/grid:[&_[data-series]]:flex-col',
  'not-print:@3xl/grid:[&_[data-series]>figure]:h-auto',
  'not-print:@3xl/grid:[&_[data-series]>figure]:flex-1',
].join(' ')

const columnStart = [
  'not-print:@3xl:col-start-1',
  'not-print:@3xl:col-start-2',
  'not-print:@3xl:col-start-3',
  'not-print:@3xl:col-start-4',
  'not-print:@3xl:col-start-5',
  'not-print:@3xl:col-start-6',
  'not-print:@3xl:col-start-7',
  'not-print:@3xl:col-start-8',
  'not-print:@3xl:col-start-9',
  'not-print:@3xl:col-start-10',
  'not-print:@3xl:col-start-11',
  'not-print:@3xl:col-start-12',
] as const

const columnSpan = [
  'not-print:@3xl:col-span-1',
  'not-print:@3xl:col-span-2',
  'not-print:@3xl:col-span-3',
  'not-print:@3xl:col-span-4',
  'not-print:@3xl:col-span-5',
  'not-print:@3xl:col-span-6',
  'not-print:@3xl:col-span-7',
  'not-print:@3xl:col-span-8',
  'not-print:@3xl:col-span-9',
  'not-print:@3xl:col-span-10',
  'not-print:@3xl:col-span-11',
  'not-print:@3xl:col-span-12',
] as const

const rowSpan = [
  'not-print:@3xl:row-span-1',
  'not-print:@3xl:row-span-2',
  'not-print:@3xl:row-span-3',
  'not-print:@3xl:row-span-4',
  'not-print:@3xl:row-span-5',
  'not-print:@3xl:row-span-6',
  'not-print:@3xl:row-span-7',
  'not-print:@3xl:row-span-8',
  'not-print:@3xl:row-span-9',
  'not-print:@3xl:row-span-10',
  'not-print:@3xl:row-span-11',
  'not-print:@3xl:row-span-12',
  'not-print:@3xl:row-span-13',
  'not-print:@3xl:row-span-14',
  'not-print:@3xl:row-span-15',
  'not-print:@3xl:row-span-16',
  'not-print:@3xl:row-span-17',
  'not-print:@3xl:row-span-18',
  'not-print:@3xl:row-span-19',
  'not-print:@3xl:row-span-20',
] as const
