'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useId, useState } from 'react'
import { PageHeader } from '@/components/shell/page-header'
import { PeriodLink } from '@/components/shell/period-link'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { DashboardBadge, DashboardOrigin } from './dashboard-badges'
import { DashboardMenu } from './dashboard-menu'
import { dashboardDescription, dashboardName } from './preset-labels'
import { useEditing } from './use-editing'

// Most who open the page create none.
const AboutForm = dynamic(() => import('./about-form').then((module) => module.AboutForm), { ssr: false })

/** Every dashboard the user may see: first those made by people, then those that come with the product. */
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
    <Button variant="primary" size="md" onClick={() => setMaking(true)}>
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

/** Asks for a new dashboard's name, creates it, and opens it for editing. */
function NewDashboardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const { open } = useEditing()
  return (
    <AboutForm
      title={t('dashboards.new')}
      start={{ name: '', description: '' }}
      submitLabel={t('dashboards.create')}
      send={async (about) => {
        const made = await client.dashboards.create.mutate(about)
        queryClient.setQueryData(trpc.dashboards.get.queryKey({ id: String(made.id) }), made)
        open(made.id)
        void queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() })
      }}
      onClose={onClose}
    />
  )
}

/** A dashboard in the list, with its owner and its actions. */
function DashboardTile({ dashboard }: { dashboard: DashboardDetail }) {
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
