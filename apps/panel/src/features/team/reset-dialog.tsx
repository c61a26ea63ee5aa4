'use client'

import { useMutation } from '@tanstack/react-query'
import type { Member } from '@vitrina/contract/team'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { Refusal } from './refusal'
import { SecretLink } from './secret-link'

/** Makes a link by which a member sets a new password, and shows it. */
export function ResetDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const offer = useMutation(trpc.team.offerReset.mutationOptions())
  const title = t('team.reset.title', { name: member.name })
  if (offer.data) {
    return (
      <SecretLink
        title={title}
        path={`/new-password/${offer.data.token}`}
        expiresAt={offer.data.expiresAt}
        onClose={onClose}
      />
    )
  }
  const isElsewhere = problemOf(offer.error)?.code === 'conflict'
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('team.reset.make')}
      isDangerous={false}
      isPending={offer.isPending}
      error={isElsewhere ? null : offer.error}
      onConfirm={() => offer.mutate({ id: member.id })}
      onClose={onClose}
    >
      <p>{t('team.reset.text')}</p>
      {isElsewhere && <Refusal>{t('team.reset.elsewhere')}</Refusal>}
    </ConfirmDialog>
  )
}
