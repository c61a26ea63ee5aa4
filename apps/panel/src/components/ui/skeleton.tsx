import { cn } from '@/lib/class-names'

/** A placeholder for content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" data-skeleton className={cn('animate-pulse rounded-md bg-muted', className)} />
}
