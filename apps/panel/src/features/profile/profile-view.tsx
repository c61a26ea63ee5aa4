'use client'

import { useQuery } from '@tanstack/react-query'
import { ProblemState } from '@/components/states/problem-state'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import type { Theme } from '@/lib/theme'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { LookCard } from './look-card'
import { NameForm } from './name-form'
import { PasswordForm } from './password-form'
import { SessionsCard } from './sessions-card'
import { WorkspacesCard } from './workspaces-card'

/** The person's own page: name, password, appearance, where they are signed in and where they belong. */
export function ProfileView({ theme }: { theme: Theme }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.profile.get.queryOptions())
  const error = blockingError(query)
  if (error) {
    return (
      <Card>
        <ProblemState error={error} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  const profile = query.data
  if (!profile) return <Skeleton className="h-96 w-full" />
  return (
    <>
      <h2 className="sr-only">{t('settings.profile')}</h2>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <NameForm profile={profile} />
        <PasswordForm email={profile.email} />
        <SessionsCard sessions={profile.sessions} failedBefore={profile.failedBefore} />
        <div className="grid gap-5">
          <LookCard theme={theme} />
          <WorkspacesCard workspaces={profile.workspaces} />
        </div>
      </div>
    </>
  )
}
