'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiKey } from '@vitrina/contract/key'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** Revokes a key, once the person has said that it may stop. */
export function RevokeDialog({ held, onClose }: { held: ApiKey; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const toast = useToast()
  const revoke = useMutation(
    trpc.keys.revoke.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.keys.list.queryFilter())
        toast({ text: t('developers.keys.revoked', { name: held.name }) })
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      title={t('developers.keys.revoke.title', { name: held.name })}
      confirmLabel={t('developers.keys.revoke.yes')}
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ id: held.id })}
      onClose={onClose}
    >
      <p>{t('developers.keys.revoke.text', { hint: held.hint })}</p>
    </ConfirmDialog>
  )
}
