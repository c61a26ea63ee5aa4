'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useEffect, useEffectEvent, useState } from 'react'
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

const settledMs = 50

/** One dashboard: as it is looked at, or under edit. */
export function DashboardView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.dashboards.get.queryOptions({ id }))
  const { isEditing, isBeginning, setEditing } = useEditing()
  const [begun, setBegun] = useState<string | null>(null)
  const begin = useEffectEvent(() => {
    setBegun(id)
    setEditing(true)
  })
  useEffect(() => {
    // Once: the way back from the editing leads to this address again.
    if (!isBeginning || begun === id) return
    // What is set while the page is still arriving at its address is dropped.
    const timer = setTimeout(begin, settledMs)
    return () => clearTimeout(timer)
  }, [isBeginning, begun, id])
  // The way back ends the editing; with changes in it, the builder stays and asks.
  const [isChanged, setChanged] = useState(false)
  const dashboard = query.data
  if (!dashboard || blockingError(query)) {
    return (
      <>
        <PageHeader above={<DashboardsLink />} title={t('dashboards.title')} />
        <RecordBody query={query}>{() => null}</RecordBody>
      </>
    )
  }
  if (dashboard.canEdit && (isEditing || isChanged)) {
    return (
      <DashboardBuilder
        dashboard={dashboard}
        isLeaving={!isEditing}
        onChanged={setChanged}
        onStay={() => setEditing(true)}
        onLeave={() => {
          setChanged(false)
          if (isEditing) setEditing(false)
        }}
      />
    )
  }
  return <DashboardShow dashboard={dashboard} onEdit={() => setEditing(true)} />
}
