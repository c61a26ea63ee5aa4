import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/class-names'

interface HeaderCellProps {
  sorted: false | 'asc' | 'desc'
  /** Null where the list cannot be sorted by this column. */
  onSort: (() => void) | null
  numeric: boolean
  className: string
  children: ReactNode
}

/** A column's name; a press sorts by it, another turns the order round. */
export function HeaderCell({ sorted, onSort, numeric, className, children }: HeaderCellProps) {
  const Arrow = sorted === 'desc' ? ArrowDown : sorted === 'asc' ? ArrowUp : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
      className={cn(className, numeric ? 'text-right' : 'text-left')}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            '-mx-1 inline-flex items-center gap-1 rounded px-1 py-1 hover:text-ink',
            numeric && 'flex-row-reverse',
            sorted && 'font-medium text-ink',
          )}
        >
          {children}
          <Arrow className={cn('size-3.5 shrink-0', !sorted && 'hidden opacity-45 sm:block')} aria-hidden="true" />
        </button>
      ) : (
        children
      )}
    </th>
  )
}
