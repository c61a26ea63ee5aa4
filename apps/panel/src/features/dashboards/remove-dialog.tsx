'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { useRouter } from 'next/navigation'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

interface RemoveDialogProps {
  dashboard: DashboardDetail
  /** Whether to go to the list afterwards. */
  leads: boolean
  onClose: () => void
}

/** Asks before a dashboard is deleted for good. */
export function RemoveDialog({ dashboard, leads, onClose }: RemoveDialogProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const show = useToast()
  const remove = useMutation(
    trpc.dashboards.remove.mutationOptions({
      onSuccess: async () => {
        show({ text: t('dashboards.removed', { name: dashboard.name }) })
        if (leads) router.push('/dashboards')
        else onClose()
        await queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() })
      },
    }),
  )
  return (
    <ConfirmDialog
      title={t('dashboards.remove.title')}
      confirmLabel={t('action.delete')}
      isPending={remove.isPending || remove.isSuccess}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: String(dashboard.id) })}
      onClose={onClose}
    >
      <p>{t(dashboard.isShared ? 'dashboards.remove.shared' : 'dashboards.remove.own', { name: dashboard.name })}</p>
    </ConfirmDialog>
  )
}
