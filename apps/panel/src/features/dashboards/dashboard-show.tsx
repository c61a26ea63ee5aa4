'use client'

import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { Maximize, Plus } from 'lucide-react'
import { useRef } from 'react'
import { Freshness } from '@/components/shell/freshness'
import { PageHeader } from '@/components/shell/page-header'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FiguresOf } from '@/features/drill/figures-of'
import { ComparedLine } from '@/features/period/compared-line'
import { PeriodPicker } from '@/features/period/period-picker'
import { useComparedDays } from '@/features/period/use-compared-days'
import { WidgetGrid } from '@/features/widgets/widget-grid'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { blockingError } from '@/trpc/problem'
import { DashboardActions } from './dashboard-actions'
import { DashboardBadge } from './dashboard-badges'
import { DashboardExport } from './dashboard-export'
import { DashboardOrigin } from './dashboard-origin'
import { DashboardSkeleton } from './dashboard-skeleton'
import { DashboardsLink } from './dashboards-link'
import { dashboardDescription, dashboardName } from './preset-words'
import { ScreenHeader } from './screen-header'
import { useDashboardData } from './use-dashboard-data'
import { useFullScreen } from './use-full-screen'
import { useWidgetWords } from './use-widget-words'

/** A dashboard as it is looked at: its widgets for the period of the page, also over the whole screen. */
export function DashboardShow({ dashboard, onEdit }: { dashboard: DashboardDetail; onEdit: () => void }) {
  const { t } = useI18n()
  const screen = useRef<HTMLDivElement>(null)
  const { isFull, enter, leave } = useFullScreen(screen)
  const name = dashboardName(t, dashboard)
  const description = dashboardDescription(t, dashboard)
  return (
    <>
      <PageHeader
        above={<DashboardsLink />}
        title={name}
        below={
          <div className="space-y-1.5">
            {description && <p className="max-w-2xl text-ink-soft text-sm max-sm:hidden">{description}</p>}
            <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-soft text-sm">
              <DashboardBadge dashboard={dashboard} />
              <span suppressHydrationWarning>
                <DashboardOrigin dashboard={dashboard} />
              </span>
            </p>
            <Freshness />
          </div>
        }
      >
        <PeriodPicker />
      </PageHeader>
      <div className="print:hidden mb-4 flex flex-wrap items-center gap-2">
        <DashboardActions dashboard={dashboard} onEdit={onEdit} />
        {dashboard.widgets.length > 0 && (
          <>
            <Button onClick={enter}>
              <Maximize aria-hidden="true" />
              {t('dashboards.fullScreen')}
            </Button>
            <DashboardExport dashboard={dashboard} />
          </>
        )}
      </div>
      <div
        ref={screen}
        data-full-screen={isFull}
        className={cn(isFull && 'fixed inset-0 z-50 overflow-auto bg-canvas p-4 sm:p-6')}
      >
        {isFull && <ScreenHeader name={name} onLeave={leave} />}
        {dashboard.widgets.length === 0 ? (
          <Card>
            <EmptyState
              title={t('dashboards.noWidgets')}
              hint={t(dashboard.canEdit ? 'dashboards.noWidgets.hint' : 'dashboards.noWidgets.readHint')}
            >
              {dashboard.canEdit && (
                <Button look="primary" size="md" onClick={onEdit}>
                  <Plus aria-hidden="true" />
                  {t('dashboards.addFirst')}
                </Button>
              )}
            </EmptyState>
          </Card>
        ) : (
          <>
            <ComparedLine />
            <Widgets dashboard={dashboard} />
          </>
        )}
      </div>
    </>
  )
}

function Widgets({ dashboard }: { dashboard: DashboardDetail }) {
  const query = useDashboardData(dashboard)
  const compared = useComparedDays()
  const { shownAs, noteOf, metricOf } = useWidgetWords(dashboard, compared?.fullDays)
  const data = query.data?.data
  const error = blockingError(query)
  if (error) {
    return (
      <Card>
        <ProblemState error={error} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  if (!data) return <DashboardSkeleton widgets={dashboard.widgets} />
  const { isPlaceholderData } = query
  return (
    <div aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-55')}>
      <FiguresOf period={data.period} compared={compared}>
        <WidgetGrid widgets={data.widgets.map(shownAs)} rows="tall" noteOf={noteOf} metricOf={metricOf} />
      </FiguresOf>
    </div>
  )
}
