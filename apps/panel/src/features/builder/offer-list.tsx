'use client'

import { Ban, Check } from 'lucide-react'
import { useId } from 'react'
import { cn } from '@/lib/class-names'

export interface OfferedItem {
  id: string
  name: string
  about?: string | undefined
  isChosen: boolean
  /** Why it cannot be chosen now. */
  refusal: string | null
}

export interface OfferedGroup {
  title: string
  items: OfferedItem[]
}

interface OfferListProps {
  groups: OfferedGroup[]
  /** Shown where there is nothing to choose. */
  empty: string
  onChoose: (id: string) => void
}

/** Items to choose from; those that cannot be chosen have the reason under them, also for touch and screen readers. */
export function OfferList({ groups, empty, onChoose }: OfferListProps) {
  const id = useId()
  const shown = groups.filter(({ items }) => items.length > 0)
  return (
    <div className="min-h-0 overflow-y-auto overscroll-contain p-2">
      {shown.length === 0 && <p className="px-2.5 py-3 text-ink-soft text-sm">{empty}</p>}
      {shown.map(({ title, items }, at) => (
        <section key={title} aria-labelledby={`${id}-${at}`}>
          <h3 id={`${id}-${at}`} className="px-2.5 pt-3 pb-1 font-medium text-ink-soft text-xs first:pt-1">
            {title}
          </h3>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <OfferButton item={item} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function OfferButton({ item, onChoose }: { item: OfferedItem; onChoose: (id: string) => void }) {
  const { name, about, isChosen, refusal } = item
  const words = refusal ?? about
  const isRefused = refusal !== null && !isChosen
  return (
    <button
      type="button"
      data-offer={item.id}
      aria-pressed={isChosen}
      // Not `disabled`: it stays in the tab order, so that screen readers read its reason.
      aria-disabled={isRefused}
      onClick={() => isRefused || onChoose(item.id)}
      className={cn(
        'flex w-full items-start gap-2 rounded-lg px-2.5 py-2 text-left text-sm',
        isRefused ? 'cursor-not-allowed' : 'hover:bg-muted',
        isChosen && 'bg-accent-soft text-accent',
      )}
    >
      {isRefused ? (
        <Ban aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      ) : (
        <Check aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', !isChosen && 'invisible')} />
      )}
      <span className="min-w-0">
        <span className={cn('block', isRefused && 'text-ink-soft')}>{name}</span>
        {words !== undefined && <span className="mt-0.5 block text-ink-soft text-xs">{words}</span>}
      </span>
    </button>
  )
}
