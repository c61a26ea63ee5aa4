'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** Deletes a subscription with its log, once the person has said so. */
export function DeleteWebhookDialog({ id, target, onClose }: { id: string; target: string; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const remove = useMutation(
    trpc.webhooks.delete.mutationOptions({
      onSuccess: () => {
        // What the page still shows of it is gone, and not to be asked for again.
        queryClient.removeQueries(trpc.webhooks.details.queryFilter())
        toast({ text: t('webhooks.deleted') })
        router.push('/settings/webhooks')
      },
    }),
  )
  return (
    <ConfirmDialog
      title={t('webhooks.delete.title')}
      confirmLabel={t('webhooks.delete.yes')}
      isPending={remove.isPending || remove.isSuccess}
      error={remove.error}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('webhooks.delete.text', { target })}</p>
    </ConfirmDialog>
  )
}
