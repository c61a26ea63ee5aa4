import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'

/** A placeholder for the overview while its figures load. */
export function OverviewSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-2.5 h-5 w-56" />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Card key={key} className="p-3.5 sm:p-5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-2 h-7 w-32" />
            <Skeleton className="mt-3 h-4 w-28" />
            <Skeleton className="mt-3 h-8 w-full" />
          </Card>
        ))}
      </div>
      <div className="mt-3 grid gap-3 sm:mt-4 sm:gap-4 xl:grid-cols-5">
        <Card className="p-5 xl:col-span-3">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-4 h-72 w-full" />
        </Card>
        <Card className="p-5 xl:col-span-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-4 h-72 w-full" />
        </Card>
      </div>
    </div>
  )
}
