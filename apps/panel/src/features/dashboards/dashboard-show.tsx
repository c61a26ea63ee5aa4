'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DashboardDetail, Widget } from '@vitrina/contract/dashboard'
import { Copy, Maximize, Minimize, Pencil, Plus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Freshness } from '@/components/shell/freshness'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { FirstData, useIsWithoutData } from '@/components/states/first-data'
import { ProblemState } from '@/components/states/problem-state'
import { problemLine } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { Switch } from '@/components/ui/switch'
import { useToast } from '@/components/ui/toast'
import { FiguresOf } from '@/features/drill/figures-of'
import { ExportPage } from '@/features/export/export-page'
import { ComparedLine, useComparedDays } from '@/features/period/compare-picker'
import { PeriodPicker } from '@/features/period/period-picker'
import { comparedInput } from '@/features/period/resolve-period'
import { usePeriod } from '@/features/period/use-period'
import { placeStyle } from '@/features/widgets/place-style'
import { WidgetGrid } from '@/features/widgets/widget-grid'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC } from '@/trpc/client'
import { blockingError, problemOf } from '@/trpc/problem'
import { DashboardBadge, DashboardOrigin } from './dashboard-badges'
import { DashboardMenu } from './dashboard-menu'
import { DashboardsLink } from './dashboards-link'
import { isBlank } from './is-blank'
import { dashboardDescription, dashboardName } from './preset-labels'
import { useDuplicate } from './use-duplicate'
import { useUpdate } from './use-update'
import { useWidgetLabels } from './use-widget-labels'

/** A dashboard being viewed: its widgets for the period of the page, in full screen if wanted. */
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
                <Button variant="primary" size="md" onClick={onEdit}>
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
  const isWithoutData = useIsWithoutData()
  const { shownAs, noteOf, metricOf } = useWidgetLabels(dashboard, compared?.fullDays)
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
  const widgets = shownAs(data.widgets)
  if (widgets.length === 0) return <DashboardSkeleton widgets={dashboard.widgets} />
  if (isWithoutData && widgets.every(isBlank)) {
    return (
      <Card>
        <FirstData />
      </Card>
    )
  }
  const { isPlaceholderData } = query
  return (
    <div aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-55')}>
      <FiguresOf period={data.period} compared={compared}>
        <WidgetGrid widgets={widgets} rows="tall" noteOf={noteOf} metricOf={metricOf} />
      </FiguresOf>
    </div>
  )
}

/** Placeholders for a dashboard's widgets while their figures load. */
function DashboardSkeleton({ widgets }: { widgets: readonly Widget[] }) {
  return (
    <div aria-hidden="true" className="@container">
      <div className="grid grid-cols-1 gap-3 @3xl:auto-rows-[minmax(5.5rem,auto)] @3xl:grid-cols-12 sm:gap-4">
        {widgets.map(({ id, layout }) => (
          <Card key={id} className={cn('flex flex-col p-4 sm:p-5', placeStyle(layout))}>
            <Skeleton className="h-5 w-32 max-w-full" />
            <Skeleton className="mt-4 min-h-12 w-full flex-1" />
          </Card>
        ))}
      </div>
    </div>
  )
}

/** Saves all figures of a dashboard as one workbook. A widget with its own days or restaurants is labelled so. */
function DashboardExport({ dashboard }: { dashboard: DashboardDetail }) {
  const { t } = useI18n()
  const { data: found } = useDashboardData(dashboard)
  const { shownAs, ofRestaurants, narrowedOf } = useWidgetLabels(dashboard)
  const compared = useComparedDays()
  if (!found) return null
  const { period, widgets } = found.data
  return (
    <ExportPage
      title={dashboardName(t, dashboard)}
      period={period}
      compared={compared ?? null}
      widgets={shownAs(widgets).map((widget) => ({
        ...widget,
        restaurants: widget.restaurants && ofRestaurants(widget.restaurants),
        narrowed: narrowedOf(widget.id),
      }))}
    />
  )
}

/** The widgets of a dashboard, computed for the period of the page. */
function useDashboardData({ id }: Pick<DashboardDetail, 'id'>) {
  const trpc = useTRPC()
  const input = { id: String(id), ...comparedInput(usePeriod()) }
  return useQuery(trpc.dashboards.keyedData.queryOptions(input, { placeholderData: keepPreviousData }))
}

/** The header in full screen: the dashboard's name, its days, how fresh the data is, and the button to leave. */
function ScreenHeader({ name, onLeave }: { name: string; onLeave: () => void }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const { from, to } = usePeriod()
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="font-semibold text-2xl tracking-tight">{name}</span>
        <span className="text-ink-soft">{date.range(from, to, today)}</span>
      </p>
      <div className="flex items-center gap-4">
        <Freshness />
        <Button autoFocus onClick={onLeave}>
          <Minimize aria-hidden="true" />
          {t('dashboards.leaveFullScreen')}
        </Button>
      </div>
    </div>
  )
}

/** The actions on the open dashboard. A dashboard that comes with the product is duplicated to be changed. */
function DashboardActions({ dashboard, onEdit }: { dashboard: DashboardDetail; onEdit: () => void }) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const duplicate = useDuplicate()
  if (!scopes.includes('write:dashboards')) return null
  if (!dashboard.canEdit) {
    return (
      <Button variant="primary" disabled={duplicate.isPending} onClick={() => duplicate.run(dashboard)}>
        <Copy aria-hidden="true" />
        {t('dashboards.duplicateToEdit')}
      </Button>
    )
  }
  return (
    <>
      <Button variant="primary" onClick={onEdit}>
        <Pencil aria-hidden="true" />
        {t('dashboards.edit')}
      </Button>
      <DashboardMenu dashboard={dashboard} isOpen />
      <ShareSwitch dashboard={dashboard} />
    </>
  )
}

/** Makes a dashboard visible to everyone in the workspace or to its author alone. Takes effect at once. */
function ShareSwitch({ dashboard }: { dashboard: DashboardDetail }) {
  const { t } = useI18n()
  const show = useToast()
  const update = useUpdate((changed) => {
    show({ text: t(changed.isShared ? 'dashboards.shared' : 'dashboards.unshared', { name: changed.name }) })
  })
  const { isShared, isMine } = dashboard
  // Only the user who shared a dashboard may stop sharing it.
  if (isShared && !isMine) return null
  return (
    <div className="flex min-h-10 items-center rounded-lg px-2">
      <Switch
        isOn={update.isPending ? (update.variables.isShared ?? isShared) : isShared}
        disabled={update.isPending}
        onChange={(next) =>
          update.mutate(
            { id: String(dashboard.id), basedOn: dashboard.updatedAt, isShared: next },
            { onError: (error) => show({ text: problemLine(t, problemOf(error)) }) },
          )
        }
      >
        {t('dashboards.share')}
      </Switch>
    </div>
  )
}

/**
 * Shows a part of the page in full screen and keeps the screen on. Where the browser has no full screen, as on an
 * iPhone, the part covers the page. Escape leaves either way.
 */
function useFullScreen(part: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<'screen' | 'page' | null>(null)
  const isFull = shown !== null

  useEffect(() => {
    if (shown === null) return
    const root = document.documentElement
    const leave = () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      setShown(null)
    }
    const onChange = () => document.fullscreenElement === null && setShown(null)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    if (shown === 'screen') document.addEventListener('fullscreenchange', onChange)
    else root.classList.add('overflow-hidden')
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      document.removeEventListener('keydown', onKey)
      root.classList.remove('overflow-hidden')
    }
  }, [shown])

  useEffect(() => (isFull ? keepAwake() : undefined), [isFull])

  const enter = async () => {
    try {
      if (!part.current || !document.fullscreenEnabled) throw new Error('There is no full screen here')
      await part.current.requestFullscreen()
      setShown('screen')
    } catch {
      setShown('page')
    }
  }
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    setShown(null)
  }
  return { isFull, enter: () => void enter(), leave }
}

/** Keeps the screen on until the returned function is called, if the browser supports it. */
function keepAwake(): () => void {
  let isOver = false
  let held: WakeLockSentinel | null = null
  const hold = async () => {
    // A browser releases the lock when the page is hidden and does not acquire it again by itself.
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    held = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) void held?.release()
  }
  const onLook = () => void hold()
  document.addEventListener('visibilitychange', onLook)
  void hold()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onLook)
    void held?.release()
  }
}
