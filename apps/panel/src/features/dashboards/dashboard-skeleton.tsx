import type { Widget } from '@vitrina/contract/dashboard'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { placeStyle } from '@/features/widgets/place-style'
import { cn } from '@/lib/class-names'

/** A dashboard's widgets in their places while their figures are on their way. */
export function DashboardSkeleton({ widgets }: { widgets: readonly Widget[] }) {
  return (
    <div aria-hidden="true" className="@container">
      <div className="grid grid-cols-1 gap-3 @3xl:auto-rows-[minmax(5.5rem,auto)] @3xl:grid-cols-12 sm:gap-4">
        {widgets.map(({ id, layout }) => (
          <Card key={id} className={cn('flex flex-col p-4 sm:p-5', placeStyle(layout))}>
            <Skeleton className="h-5 w-32 max-w-full" />
            <Skeleton className="mt-4 min-h-12 w-full flex-1" />
          </Card>
        ))}
      </div>
    </div>
  )
}
