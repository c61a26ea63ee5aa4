'use client'

import { PeriodLink } from '@/components/shell/period-link'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { builderHref } from './builder-href'
import type { BuilderQuery } from './builder-query'
import { type BuilderPreset, builderPresets } from './presets'

const names = Object.keys(builderPresets) as BuilderPreset[]

/** Queries to start from; the one that is asked stands out. */
export function PresetChips({ query }: { query: BuilderQuery }) {
  const { t } = useI18n()
  const current = builderHref(query)
  return (
    <nav
      aria-label={t('builder.presets')}
      className="print:hidden -mx-4 mb-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max gap-2 sm:w-auto sm:flex-wrap">
        {names.map((name) => {
          const href = builderHref(builderPresets[name])
          const isCurrent = href === current
          return (
            <li key={name}>
              <PeriodLink
                href={href}
                scroll={false}
                aria-current={isCurrent ? 'true' : undefined}
                className={cn(
                  'inline-flex h-9 items-center whitespace-nowrap rounded-full border px-3.5 text-[0.8125rem] transition-colors',
                  isCurrent
                    ? 'border-accent bg-accent-soft font-medium text-accent'
                    : 'border-line-strong text-ink-soft hover:border-ink-soft hover:text-ink',
                )}
              >
                {t(`builder.preset.${name}`)}
              </PeriodLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
