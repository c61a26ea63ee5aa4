'use client'

import { useMutation } from '@tanstack/react-query'
import type { Invitation } from '@vitrina/contract/team'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { Refusal } from './refusal'
import { useTeamChange } from './use-team-change'

/** Takes an invitation back. */
export function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const show = useToast()
  const changed = useTeamChange()
  const { id, email } = invitation
  const revoke = useMutation(
    trpc.team.revoke.mutationOptions({
      onSuccess: async () => {
        show({ text: t('team.invitations.revoked', { email }) })
        await changed()
        onClose()
      },
    }),
  )
  const isGone = problemOf(revoke.error)?.code === 'not_found'
  return (
    <ConfirmDialog
      title={t('team.revoke.title')}
      confirmLabel={t('team.invitations.revoke')}
      isPending={revoke.isPending}
      error={isGone ? null : revoke.error}
      onConfirm={() => revoke.mutate({ id })}
      onClose={onClose}
    >
      <p>{t('team.revoke.text', { email })}</p>
      {isGone && <Refusal>{t('team.gone')}</Refusal>}
    </ConfirmDialog>
  )
}
