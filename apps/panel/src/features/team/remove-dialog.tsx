'use client'

import { useMutation } from '@tanstack/react-query'
import type { Member } from '@vitrina/contract/team'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { Refusal } from './refusal'
import { useTeamChange } from './use-team-change'

/** Takes a member out of the team, once it is said what follows. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const show = useToast()
  const changed = useTeamChange()
  const remove = useMutation(
    trpc.team.remove.mutationOptions({
      onSuccess: async () => {
        show({ text: t('team.remove.done', { name: member.name }) })
        await changed()
        onClose()
      },
    }),
  )
  const isLastOwner = problemOf(remove.error)?.code === 'conflict'
  return (
    <ConfirmDialog
      title={t('team.remove.title')}
      confirmLabel={t('team.remove.confirm')}
      isPending={remove.isPending}
      error={isLastOwner ? null : remove.error}
      onConfirm={() => remove.mutate({ id: member.id })}
      onClose={onClose}
    >
      <p>{t('team.remove.text', { name: member.name })}</p>
      <p className="mt-2">{t('team.remove.keys')}</p>
      {isLastOwner && <Refusal>{t('team.lastOwner')}</Refusal>}
    </ConfirmDialog>
  )
}
