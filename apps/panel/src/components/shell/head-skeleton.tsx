import { Skeleton } from '@/components/ui/skeleton'

/** A page's title and controls on their way. */
export function HeadSkeleton({ label, above = false }: { label: string; above?: boolean }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div>
        {above && <Skeleton className="mb-3 h-4 w-28" />}
        <Skeleton className="h-8 w-44" />
        <Skeleton className="mt-2.5 h-4 w-64" />
      </div>
      <Skeleton className="h-9 w-full max-w-md" />
    </div>
  )
}
