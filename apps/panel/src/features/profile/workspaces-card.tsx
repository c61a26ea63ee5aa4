'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@vitrina/contract/team'
import { useState } from 'react'
import { roleName } from '@/components/shell/role-name'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Refusal } from '@/features/team/refusal'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { SectionCard } from './section-card'

type Workspace = Profile['workspaces'][number]

/** The workspaces the person belongs to, their role in each, and leaving them. */
export function WorkspacesCard({ workspaces }: { workspaces: readonly Workspace[] }) {
  const { t } = useI18n()
  const [leaving, setLeaving] = useState<Workspace | null>(null)
  return (
    <SectionCard title={t('profile.workspaces')}>
      <ul className="-my-1 divide-y divide-line">
        {workspaces.map((workspace) => (
          <li key={workspace.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm">
                {workspace.name}
                {workspace.isCurrent && <Badge>{t('profile.workspaces.current')}</Badge>}
              </p>
              <p className="mt-0.5 text-ink-soft text-xs">{roleName(t, workspace.role)}</p>
            </div>
            {workspace.isLastOwner ? (
              <p className="text-ink-soft text-xs">{t('profile.workspaces.lastOwner')}</p>
            ) : (
              <Button
                className="max-sm:h-10"
                aria-label={t('profile.workspaces.leaveOf', { name: workspace.name })}
                onClick={() => setLeaving(workspace)}
              >
                {t('profile.workspaces.leave')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && <LeaveDialog workspace={leaving} onClose={() => setLeaving(null)} />}
    </SectionCard>
  )
}

function LeaveDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const keys = useQuery(trpc.profile.ownKeys.queryOptions({ workspaceId: workspace.id }, { staleTime: 0 }))
  const leave = useMutation(
    trpc.profile.leave.mutationOptions({
      onSuccess: async () => {
        // Nothing of a workspace that was left stays on the page.
        if (workspace.isCurrent) return window.location.assign('/')
        await Promise.all([
          queryClient.invalidateQueries(trpc.profile.get.queryFilter()),
          queryClient.invalidateQueries(trpc.session.me.queryFilter()),
        ])
        onClose()
      },
    }),
  )
  const isLastOwner = problemOf(leave.error)?.code === 'conflict'
  return (
    <ConfirmDialog
      title={t('profile.leave.title')}
      confirmLabel={t('profile.leave.confirm')}
      isPending={leave.isPending || keys.isPending}
      error={isLastOwner ? null : leave.error}
      onConfirm={() => leave.mutate({ workspaceId: workspace.id })}
      onClose={onClose}
    >
      <p>{t('profile.leave.text', { name: workspace.name })}</p>
      {keys.data && keys.data.length > 0 && (
        <p className="mt-2 wrap-anywhere">
          {t('profile.leave.keys', { names: keys.data.map((key) => key.name).join(', ') })}
        </p>
      )}
      {isLastOwner && <Refusal>{t('profile.workspaces.lastOwner')}</Refusal>}
    </ConfirmDialog>
  )
}
