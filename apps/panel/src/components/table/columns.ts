import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table'

/** Room for a number and a day, for two of them, for some twenty letters, or for a name with a sentence under it. */
export type NameRem = 9 | 10 | 13 | 18

/** How a column is laid out. */
export interface ColumnStyle {
  /** Aligned right, with tabular digits. */
  numeric?: boolean
  /** Its width with padding, in rem; for the row's name `primary` is used instead. */
  width?: number
  /** The order in which a narrow list omits columns, greatest first. Without it the column always stays. */
  leaves?: number
  /** Marks the row's name and sets its minimum width, in rem. */
  primary?: NameRem
  /** Its label in the choice of order, if that says more than the heading. */
  sortName?: string
  /** Takes the remaining width; text that does not fit is truncated. */
  grow?: boolean
}

const columnMeta: ColumnStyle = {}

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
  columnMeta,
})

/** The widths of a list at which columns are shown or hidden, in rem. */
const steps = [19, 23, 27, 31, 35, 39, 43, 47, 51, 55, 59, 63, 67, 69, 71, 75, 79] as const
type Step = (typeof steps)[number]

/** The width of a column that sets none, in rem. */
const usualRem = 7

/** The minimum width of the list at which each column that may be omitted is shown. */
export type ListRoom = Readonly<Record<string, Step>>

/** Shows a column where it fits together with the row's name, all columns that stay and all that are omitted later. */
export function shownFrom(columns: readonly { id?: string | undefined; meta?: ColumnStyle | undefined }[]): ListRoom {
  const looks = columns.map(({ id = '', meta = {} }) => ({
    id,
    leaves: meta.leaves ?? 0,
    width: meta.primary ?? meta.width ?? usualRem,
  }))
  const needed = (leaves: number) => looks.reduce((total, look) => total + (look.leaves <= leaves ? look.width : 0), 0)
  return Object.fromEntries(
    looks.filter(({ leaves }) => leaves > 0).map(({ id, leaves }) => [id, stepFor(needed(leaves))]),
  )
}

function stepFor(rem: number): Step {
  return steps.find((step) => step >= rem) ?? 79
}

/** Shows the cell of a column from a width of the list on. */
export const shownStyle: Record<Step, string> = {
  19: 'hidden @min-[19rem]/list:table-cell',
  23: 'hidden @min-[23rem]/list:table-cell',
  27: 'hidden @min-[27rem]/list:table-cell',
  31: 'hidden @min-[31rem]/list:table-cell',
  35: 'hidden @min-[35rem]/list:table-cell',
  39: 'hidden @min-[39rem]/list:table-cell',
  43: 'hidden @min-[43rem]/list:table-cell',
  47: 'hidden @min-[47rem]/list:table-cell',
  51: 'hidden @min-[51rem]/list:table-cell',
  55: 'hidden @min-[55rem]/list:table-cell',
  59: 'hidden @min-[59rem]/list:table-cell',
  63: 'hidden @min-[63rem]/list:table-cell',
  67: 'hidden @min-[67rem]/list:table-cell',
  69: 'hidden @min-[69rem]/list:table-cell',
  71: 'hidden @min-[71rem]/list:table-cell',
  75: 'hidden @min-[75rem]/list:table-cell',
  79: 'hidden @min-[79rem]/list:table-cell',
}

/** Hides the column's content under the row's name from the same width on. */
export const awayStyle: Record<Step, string> = {
  19: '@min-[19rem]/list:hidden',
  23: '@min-[23rem]/list:hidden',
  27: '@min-[27rem]/list:hidden',
  31: '@min-[31rem]/list:hidden',
  35: '@min-[35rem]/list:hidden',
  39: '@min-[39rem]/list:hidden',
  43: '@min-[43rem]/list:hidden',
  47: '@min-[47rem]/list:hidden',
  51: '@min-[51rem]/list:hidden',
  55: '@min-[55rem]/list:hidden',
  59: '@min-[59rem]/list:hidden',
  63: '@min-[63rem]/list:hidden',
  67: '@min-[67rem]/list:hidden',
  69: '@min-[69rem]/list:hidden',
  71: '@min-[71rem]/list:hidden',
  75: '@min-[75rem]/list:hidden',
  79: '@min-[79rem]/list:hidden',
}

/** The minimum width of a row's name. */
export const nameStyle: Record<NameRem, string> = {
  9: 'min-w-[9rem]',
  10: 'min-w-[10rem]',
  13: 'min-w-[13rem]',
  18: 'min-w-[18rem]',
}
