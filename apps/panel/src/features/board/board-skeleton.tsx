import { Skeleton } from '@/components/ui/skeleton'
import { ColumnRow } from './column-frame'

const heights = ['h-20', 'h-24', 'h-20']

/** The board's placeholder while it is loading. */
export function BoardSkeleton() {
  return (
    <div aria-hidden="true">
      <ColumnRow>
        {[3, 2, 3].map((cards, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change
          <div key={column} className="w-[85vw] max-w-sm shrink-0 rounded-card bg-muted/50 p-2 md:w-auto md:max-w-none">
            <div className="mx-2 mt-2 mb-3.5 h-4 w-24 rounded bg-line" />
            <div className="space-y-2">
              {heights.slice(0, cards).map((height, card) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                <Skeleton key={card} className={`${height} rounded-xl bg-raised`} />
              ))}
            </div>
          </div>
        ))}
      </ColumnRow>
    </div>
  )
}
