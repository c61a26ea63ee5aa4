'use client'

import type { MenuAnalysis, Quadrant } from '@vitrina/contract/menu-analysis'
import { Figure } from '@/components/figure'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { quadrantLook } from './quadrants'

interface QuadrantTilesProps {
  matrix: MenuAnalysis['matrix']
  chosen: Quadrant | null
  onChoose: (quadrant: Quadrant | null) => void
}

/** The four kinds of dishes, what each brings and what one usually does with it; a press shows just that kind. */
export function QuadrantTiles({ matrix, chosen, onChoose }: QuadrantTilesProps) {
  const { t } = useI18n()
  return (
    <ul className="mt-5 grid gap-2 sm:grid-cols-2 sm:gap-3 xl:grid-cols-4">
      {matrix.quadrants.map(({ quadrant, dishes, margin }) => (
        <li key={quadrant} className="flex">
          <button
            type="button"
            data-quadrant={quadrant}
            aria-pressed={chosen === quadrant}
            onClick={() => onChoose(chosen === quadrant ? null : quadrant)}
            className={cn(
              'flex w-full flex-col rounded-lg border px-3.5 py-3 text-left transition-colors',
              chosen === quadrant
                ? 'border-accent bg-accent-soft'
                : 'border-line hover:border-line-strong hover:bg-muted',
            )}
          >
            <span className="flex w-full items-center gap-2 font-medium">
              <span
                aria-hidden="true"
                className={cn('size-2.5 shrink-0 rounded-full', quadrantLook[quadrant].swatch)}
              />
              <span className="first-letter:uppercase">{t(`analysis.quadrant.${quadrant}`)}</span>
              <span className="ml-auto whitespace-nowrap text-ink-soft text-sm">
                {t('analysis.dishes', { count: dishes })}
              </span>
            </span>
            <span className="mt-0.5 text-ink-soft text-xs">{t(`analysis.quadrant.${quadrant}.what`)}</span>
            <span className="mt-2 text-sm">{t(`analysis.quadrant.${quadrant}.do`)}</span>
            <span className="mt-auto pt-2 text-ink-soft text-sm">
              {t('analysis.margin')}: <Figure unit="money" value={margin} name={`quadrant.${quadrant}`} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
