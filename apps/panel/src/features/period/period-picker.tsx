'use client'

import { CalendarDays } from 'lucide-react'
import { useSession } from '@/components/shell/use-session'
import { buttonStyle } from '@/components/ui/button'
import { useFetched } from '@/components/ui/use-fetched'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { presets } from './resolve-period'
import { usePeriod } from './use-period'

/** Chooses the period of the page: a preset by a press, any other from a calendar. */
export function PeriodPicker() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today, workspace } = useSession()
  const { from, to, preset, select } = usePeriod()
  const { fetched, opener } = useFetched(() => import('./calendar-popover'))
  const button = {
    className: cn(buttonStyle(), preset === 'custom' && 'border-accent text-accent'),
    title: t('period.choose'),
    children: (
      <>
        <CalendarDays aria-hidden="true" />
        <span className="sr-only">{t('period.choose')}: </span>
        {date.range(from, to, today)}
      </>
    ),
  }
  return (
    <>
      <p data-printed="" className="hidden font-medium print:block">
        {workspace.name} · {date.range(from, to, today)}
      </p>
      <fieldset className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
        <legend className="sr-only">{t('period.label')}</legend>
        <div className="flex max-w-full overflow-x-auto rounded-[0.625rem] border border-line bg-muted p-0.5 [scrollbar-width:none]">
          {presets.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={preset === name}
              title={hasHint(name) ? t(`period.${name}.hint`) : undefined}
              onClick={() => select({ period: name === 'last7' ? null : name, from: null, to: null })}
              className={cn(
                'h-8 shrink-0 rounded-lg px-2.5 font-medium text-[0.8125rem] -outline-offset-2 transition-colors sm:px-3',
                preset === name ? 'bg-chosen text-ink shadow-card' : 'text-ink-soft hover:text-ink',
              )}
            >
              {t(`period.${name}`)}
            </button>
          ))}
        </div>
        {fetched ? (
          <fetched.CalendarPopover
            {...{ from, to, today, button }}
            label={t('period.choose')}
            onChoose={(range) => select({ period: null, ...range })}
          />
        ) : (
          <button type="button" aria-haspopup="dialog" aria-expanded={false} {...button} {...opener()} />
        )}
      </fieldset>
    </>
  )
}

function hasHint(name: (typeof presets)[number]): name is 'last7' | 'week' | 'month' {
  return name !== 'today' && name !== 'yesterday'
}
