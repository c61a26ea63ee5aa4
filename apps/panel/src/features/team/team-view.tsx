'use client'

import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { InvitationsCard } from './invitations-card'
import { InviteDialog } from './invite-dialog'
import { MembersCard } from './members-card'
import { RolesCard } from './roles-card'

/** The people of the workspace, who is invited, and what each role may. For owners. */
export function TeamView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [isInviting, setInviting] = useState(false)
  const query = useQuery(trpc.team.get.queryOptions())
  const error = blockingError(query)
  if (error) {
    return (
      <Card>
        <ProblemState error={error} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  const team = query.data
  if (!team) return <Skeleton className="h-96 w-full" />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-semibold text-lg">{t('settings.team')}</h2>
          <p className="mt-0.5 text-ink-soft text-sm">{t('team.lead')}</p>
        </div>
        <Button look="primary" size="md" onClick={() => setInviting(true)}>
          <UserPlus aria-hidden="true" />
          {t('team.invite')}
        </Button>
      </div>
      <div className="grid gap-5">
        <MembersCard team={team} />
        <InvitationsCard invitations={team.invitations} />
        <RolesCard />
      </div>
      {isInviting && <InviteDialog team={team} onClose={() => setInviting(false)} />}
    </>
  )
}
