import { cn } from '@/lib/class-names'

/** The place of something on its way. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" data-skeleton className={cn('animate-pulse rounded-md bg-muted', className)} />
}
