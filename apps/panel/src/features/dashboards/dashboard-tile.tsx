'use client'

import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { PeriodLink } from '@/components/shell/period-link'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { DashboardBadge } from './dashboard-badges'
import { DashboardMenu } from './dashboard-menu'
import { DashboardOrigin } from './dashboard-origin'
import { dashboardDescription, dashboardName } from './preset-words'

/** A dashboard in the list: what it is, whose, and what may be done with it. */
export function DashboardTile({ dashboard }: { dashboard: DashboardDetail }) {
  const { t } = useI18n()
  const name = dashboardName(t, dashboard)
  const description = dashboardDescription(t, dashboard)
  return (
    <li data-dashboard={dashboard.id} className="min-w-0">
      <Card className="relative flex h-full flex-col p-4 transition-colors has-[a:hover]:border-line-strong sm:p-5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 wrap-anywhere font-semibold text-base">
            <PeriodLink
              href={`/dashboards/${dashboard.id}`}
              className="after:absolute after:inset-0 after:rounded-card hover:text-accent"
            >
              {name}
            </PeriodLink>
          </h3>
          <div className="relative z-10 -mt-1.5 -mr-2 flex shrink-0 items-center gap-1">
            <DashboardMenu dashboard={dashboard} />
          </div>
        </div>
        {description && <p className="mt-1 line-clamp-3 text-ink-soft text-sm">{description}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-3 text-ink-soft text-xs">
          <DashboardBadge dashboard={dashboard} />
          <span>{t('dashboards.widgets', { count: dashboard.widgets.length })}</span>
          <span suppressHydrationWarning>
            <DashboardOrigin dashboard={dashboard} />
          </span>
        </div>
      </Card>
    </li>
  )
}
