import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'

/** A placeholder for a record while it loads. */
export function RecordSkeleton() {
  return (
    <div aria-hidden="true">
      <Card className="mb-4 flex flex-wrap gap-10 p-5">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key}>
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-2 h-6 w-28" />
          </div>
        ))}
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card className="p-5">
          <Skeleton className="h-64 w-full" />
        </Card>
        <Card className="p-5">
          <Skeleton className="h-64 w-full" />
        </Card>
      </div>
    </div>
  )
}
