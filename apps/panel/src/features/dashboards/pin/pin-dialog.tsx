'use client'

import { useQuery } from '@tanstack/react-query'
import type { DashboardDetail } from '@vitrina/contract/dashboard'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import { useState } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { FormProblem } from '@/components/states/problem-state'
import { Button, buttonStyle } from '@/components/ui/button'
import { Modal } from '@/components/ui/modal'
import { Skeleton } from '@/components/ui/skeleton'
import type { BuilderQuery } from '@/features/builder/builder-query'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { PinForm, type PinFormProps } from './pin-form'

interface PinDialogProps {
  query: BuilderQuery
  /** The metric that the builder draws. */
  drawn: FigureMetric | undefined
  onClose: () => void
}

/** Saves a query of the builder as a widget, on a dashboard that the user may edit or on a new one. */
export function PinDialog({ query, drawn = query.metrics[0], onClose }: PinDialogProps) {
  const { t } = useI18n()
  const [done, setDone] = useState<{ dashboard: DashboardDetail; title: string } | null>(null)
  return (
    <Modal
      title={t('dashboards.pin.title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      className="w-[min(34rem,calc(100vw-1rem))]"
    >
      {done ? (
        <div className="space-y-5 px-4 py-5 sm:px-6">
          <p role="status">{t('dashboards.pin.done', { title: done.title, dashboard: done.dashboard.name })}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button size="md" onClick={onClose}>
              {t('action.close')}
            </Button>
            <PeriodLink
              href={`/dashboards/${done.dashboard.id}`}
              className={buttonStyle({ variant: 'primary', size: 'md' })}
            >
              {t('dashboards.pin.open')}
            </PeriodLink>
          </div>
        </div>
      ) : (
        drawn !== undefined && (
          <PinWhere
            query={query}
            drawn={drawn}
            onClose={onClose}
            onDone={(dashboard, title) => setDone({ dashboard, title })}
          />
        )
      )}
    </Modal>
  )
}

/** Shows the form once the dashboards are known, so that nothing chosen in it changes by itself. */
function PinWhere(props: Omit<PinFormProps, 'editable'>) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { data, error, refetch } = useQuery(trpc.dashboards.details.queryOptions({}))
  if (data) return <PinForm {...props} editable={data.filter(({ canEdit }) => canEdit)} />
  return (
    <div className="space-y-5 px-4 py-5 sm:px-6">
      {error ? <FormProblem error={error} /> : <Skeleton className="h-64 w-full" />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="md" onClick={props.onClose}>
          {t('action.cancel')}
        </Button>
        {error && (
          <Button size="md" variant="primary" onClick={() => void refetch()}>
            {t('error.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
