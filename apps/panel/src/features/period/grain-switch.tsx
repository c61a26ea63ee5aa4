'use client'

import type { SeriesData } from '@vitrina/contract/widget'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { grainsOf } from './resolve-period'
import { usePeriod } from './use-period'

/** Chooses the granularity of a long period; a short one has no choice. `drawn`: the granularity of the figures. */
export function GrainSwitch({ drawn }: { drawn?: SeriesData['granularity'] | undefined }) {
  const { t } = useI18n()
  const { from, to, grain: chosen, drawBy } = usePeriod()
  const grains = grainsOf({ from, to })
  if (grains.length === 0) return null
  // More days than can be told apart are drawn by weeks or months by default.
  const usual = grains.find((grain) => grain === drawn) ?? null
  const shown = chosen ?? usual
  return (
    <fieldset className="flex rounded-[0.625rem] border border-line bg-muted p-0.5">
      <legend className="sr-only">{t('period.grain')}</legend>
      {([null, ...grains] as const).map((grain) => (
        <button
          key={grain}
          type="button"
          aria-pressed={shown === grain}
          disabled={grain === null && chosen === null && usual !== null}
          title={grain === null && chosen === null && usual !== null ? t('period.grain.tooLong') : undefined}
          onClick={() => drawBy(grain)}
          className={cn(
            'h-8 rounded-lg px-2.5 font-medium text-[0.8125rem] -outline-offset-2 transition-colors sm:px-3',
            shown === grain
              ? 'bg-chosen text-ink shadow-card'
              : 'text-ink-soft enabled:hover:text-ink disabled:opacity-55',
          )}
        >
          {t(`period.grain.${grain ?? 'day'}`)}
        </button>
      ))}
    </fieldset>
  )
}
