'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Mailing } from '@vitrina/contract/mailing'
import { useRouter } from 'next/navigation'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

/** Deletes a mailing with its journal, once the person has said so. */
export function DeleteMailingDialog({ mailing, onClose }: { mailing: Mailing; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const { id, name } = mailing
  const remove = useMutation(
    trpc.mailings.delete.mutationOptions({
      onSuccess: () => {
        // What the page still shows of it is gone, and not to be asked for again.
        queryClient.removeQueries(trpc.mailings.list.queryFilter())
        toast({ text: t('mailings.deleted') })
        router.push('/settings/mailings')
      },
    }),
  )
  return (
    <ConfirmDialog
      title={t('mailings.delete.title')}
      confirmLabel={t('mailings.delete.yes')}
      isPending={remove.isPending || remove.isSuccess}
      error={remove.error}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('mailings.delete.text', { name })}</p>
    </ConfirmDialog>
  )
}
