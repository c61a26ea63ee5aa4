'use client'

import { useQuery } from '@tanstack/react-query'
import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { DashboardTile } from './dashboard-tile'
import { NewDashboardDialog } from './new-dashboard-dialog'

/** Every dashboard the reader sees: those people made first, then those that come with the product. */
export function DashboardsView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { scopes } = useSession()
  const query = useQuery(trpc.dashboards.details.queryOptions({}))
  const [isMaking, setMaking] = useState(false)
  const mayMake = scopes.includes('write:dashboards')
  const error = blockingError(query)
  const made = query.data?.filter(({ isPreset }) => !isPreset) ?? []
  const presets = query.data?.filter(({ isPreset }) => isPreset) ?? []
  const newButton = mayMake && (
    <Button look="primary" size="md" onClick={() => setMaking(true)}>
      <Plus aria-hidden="true" />
      {t('dashboards.new')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('dashboards.title')} below={<p className="text-ink-soft text-sm">{t('dashboards.lead')}</p>}>
        {newButton}
      </PageHeader>
      {error ? (
        <Card>
          <ProblemState error={error} onRetry={() => void query.refetch()} />
        </Card>
      ) : !query.data ? (
        <TilesSkeleton />
      ) : (
        <>
          <Section title={t('dashboards.made')}>
            {made.length === 0 ? (
              <Card>
                <EmptyState
                  title={t('dashboards.empty.title')}
                  hint={t(mayMake ? 'dashboards.empty.hint' : 'dashboards.empty.readHint')}
                >
                  {newButton}
                </EmptyState>
              </Card>
            ) : (
              <Tiles dashboards={made} />
            )}
          </Section>
          <Section title={t('dashboards.presets')}>
            <Tiles dashboards={presets} />
          </Section>
        </>
      )}
      {isMaking && <NewDashboardDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mb-8">
      <h2 id={titleId} className="mb-3 font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Tiles({ dashboards }: { dashboards: readonly DashboardDetail[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
      {dashboards.map((dashboard) => (
        <DashboardTile key={dashboard.id} dashboard={dashboard} />
      ))}
    </ul>
  )
}

function TilesSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Card key={key} className="p-5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-40" />
        </Card>
      ))}
    </div>
  )
}
