import type { SortingState } from '@tanstack/react-table'

/** The table's sorting of the contract's `sort` parameter: `-revenue` is revenue, greatest first. */
export function readSorting(sort: string): SortingState {
  return sort.startsWith('-') ? [{ id: sort.slice(1), desc: true }] : [{ id: sort, desc: false }]
}

/** The contract's `sort` parameter of the table's sorting. */
export function writeSorting(sorting: SortingState): string | null {
  const [first] = sorting
  return first ? `${first.desc ? '-' : ''}${first.id}` : null
}
