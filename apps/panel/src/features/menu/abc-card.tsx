'use client'

import { type AbcSummary, type MenuAnalysis, menuRules } from '@vitrina/contract/menu-analysis'
import { ChartCard } from '@/components/charts/chart-card'
import { Figure } from '@/components/figure'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { abcRows, abcTones, type RankedBy } from './abc-rows'
import { AbcTable, abcSheet } from './abc-table'

interface AbcCardProps {
  analysis: MenuAnalysis
  by: RankedBy
  onBy: (by: RankedBy) => void
}

/** Which few dishes bring most of the revenue or of the margin. */
export function AbcCard({ analysis, by, onBy }: AbcCardProps) {
  const { t } = useI18n()
  const summary = analysis[by]
  const rows = abcRows(analysis, by)
  return (
    <ChartCard
      title={t('analysis.abc.title')}
      sheet={() => abcSheet(t(`analysis.abc.${by}`), rows, by, t)}
      className="break-inside-auto"
    >
      <fieldset className="mb-4 flex flex-wrap gap-1 self-start rounded-lg bg-muted p-1">
        <legend className="sr-only">{t('analysis.abc.by')}</legend>
        {(['revenue', 'margin'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === by}
            onClick={() => onBy(each)}
            className={cn(
              'h-9 rounded-md px-3.5 text-sm max-sm:h-10',
              each === by ? 'bg-chosen font-medium shadow-card' : 'text-ink-soft hover:text-ink',
            )}
          >
            {t(`analysis.abc.${each}`)}
          </button>
        ))}
      </fieldset>
      <Classes summary={summary} />
      <p className="mt-4 text-ink-soft text-sm">
        {t('analysis.abc.rule', { a: menuRules.aPct, b: menuRules.bPct, of: t(`analysis.abc.of.${by}`) })}
        {summary.outside > 0 && ` ${t(`analysis.abc.outside.${by}`, { count: summary.outside })}`}
        {by === 'margin' && analysis.unknownCost.dishes > 0 && (
          <> {t('analysis.abc.unknown', { count: analysis.unknownCost.dishes })}</>
        )}
      </p>
      {rows.length > 0 && <AbcTable caption={t(`analysis.abc.${by}`)} rows={rows} by={by} />}
    </ChartCard>
  )
}

function Classes({ summary }: { summary: AbcSummary }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  if (summary.total === null) return <p className="py-6 text-ink-soft text-sm">{t('analysis.abc.none')}</p>
  return (
    <ul className="grid gap-2 sm:grid-cols-3 sm:gap-3">
      {summary.classes.map((each) => (
        <li key={each.class} data-abc={each.class} className="rounded-lg border border-line px-3.5 py-3">
          <div className="flex items-baseline justify-between gap-3">
            <Badge tone={abcTones[each.class]} className="text-sm">
              {each.class}
            </Badge>
            <span className="text-ink-soft text-sm">{t('analysis.dishes', { count: each.dishes })}</span>
          </div>
          <p className="mt-2 font-semibold text-lg" title={figure.exact('money', each.value)}>
            <Figure unit="money" value={each.value} name={`abc.${each.class}`} />
          </p>
          <p className="text-ink-soft text-sm">
            <Figure unit="percent" value={each.sharePct} digits="exact" name={`abc.${each.class}.share`} />
          </p>
        </li>
      ))}
    </ul>
  )
}
