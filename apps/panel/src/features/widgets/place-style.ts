import type { WidgetLayout } from '@vitrina/contract/dashboard'

/**
 * The classes that put a block in its place on a wide grid. As classes, for the page's content policy takes no style
 * attributes. Rows follow from the order of the blocks; what is taller than the last of them takes that much.
 */
export function placeStyle({ x, w, h }: WidgetLayout): string {
  const width = Math.min(w, 12 - x)
  return [columnStart[x], columnSpan[width - 1], rowSpan[Math.min(h, rowSpan.length) - 1]].join(' ')
}

/** A chart over time as high as its place allows, on a wide grid; on a narrow one it keeps its own height. */
export const fillStyle = [
  '@3xl/grid:[&_[data-series]]:flex',
  '@3xl/grid:[&_[data-series]]:min-h-40',
  '@3xl/grid:[&_[data-series]]:flex-1',
  '@3xl/grid:[&_[data-series]]:flex-col',
  '@3xl/grid:[&_[data-series]>figure]:h-auto',
  '@3xl/grid:[&_[data-series]>figure]:flex-1',
].join(' ')

const columnStart = [
  '@3xl:col-start-1',
  '@3xl:col-start-2',
  '@3xl:col-start-3',
  '@3xl:col-start-4',
  '@3xl:col-start-5',
  '@3xl:col-start-6',
  '@3xl:col-start-7',
  '@3xl:col-start-8',
  '@3xl:col-start-9',
  '@3xl:col-start-10',
  '@3xl:col-start-11',
  '@3xl:col-start-12',
] as const

const columnSpan = [
  '@3xl:col-span-1',
  '@3xl:col-span-2',
  '@3xl:col-span-3',
  '@3xl:col-span-4',
  '@3xl:col-span-5',
  '@3xl:col-span-6',
  '@3xl:col-span-7',
  '@3xl:col-span-8',
  '@3xl:col-span-9',
  '@3xl:col-span-10',
  '@3xl:col-span-11',
  '@3xl:col-span-12',
] as const

const rowSpan = [
  '@3xl:row-span-1',
  '@3xl:row-span-2',
  '@3xl:row-span-3',
  '@3xl:row-span-4',
  '@3xl:row-span-5',
  '@3xl:row-span-6',
  '@3xl:row-span-7',
  '@3xl:row-span-8',
  '@3xl:row-span-9',
  '@3xl:row-span-10',
  '@3xl:row-span-11',
  '@3xl:row-span-12',
  '@3xl:row-span-13',
  '@3xl:row-span-14',
  '@3xl:row-span-15',
  '@3xl:row-span-16',
  '@3xl:row-span-17',
  '@3xl:row-span-18',
  '@3xl:row-span-19',
  '@3xl:row-span-20',
] as const
