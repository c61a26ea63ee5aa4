import { Skeleton } from '@/components/ui/skeleton'

const rows = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-1/2', 'w-3/5', 'w-1/3', 'w-1/2', 'w-2/5']

/** A table's placeholder while its rows are loading. */
export function TableSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5 p-5">
      {rows.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
        <div key={index} className="flex items-center justify-between gap-8">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
