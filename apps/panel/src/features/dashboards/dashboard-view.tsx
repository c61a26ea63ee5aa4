'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { PageHeader } from '@/components/shell/page-header'
import { RecordBody } from '@/features/record/record-body'
import { RecordSkeleton } from '@/features/record/record-skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { DashboardShow } from './dashboard-show'
import { DashboardsLink } from './dashboards-link'
import { useEditing } from './use-editing'

const DashboardBuilder = dynamic(
  () => import('./builder/dashboard-builder').then(({ DashboardBuilder }) => DashboardBuilder),
  { ssr: false, loading: () => <RecordSkeleton /> },
)

/** One dashboard, being viewed or edited. */
export function DashboardView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.dashboards.get.queryOptions({ id }))
  const { isEditing, setEditing } = useEditing()
  const dashboard = query.data
  if (!dashboard || blockingError(query)) {
    return (
      <>
        <PageHeader above={<DashboardsLink />} title={t('dashboards.title')} />
        <RecordBody query={query}>{() => null}</RecordBody>
      </>
    )
  }
  if (dashboard.canEdit && isEditing) {
    return <DashboardBuilder dashboard={dashboard} onLeave={() => setEditing(false)} />
  }
  return <DashboardShow dashboard={dashboard} onEdit={() => setEditing(true)} />
}
