'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { AboutForm } from './about-form'
import { useEditing } from './use-editing'

/** Asks what a new dashboard is called, makes it, and opens it to be filled. */
export function NewDashboardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { open } = useEditing()
  const create = useMutation(
    trpc.dashboards.create.mutationOptions({
      onSuccess: (made) => {
        queryClient.setQueryData(trpc.dashboards.get.queryKey({ id: String(made.id) }), made)
        open(made.id)
        void queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() })
      },
    }),
  )
  return (
    <AboutForm
      title={t('dashboards.new')}
      start={{ name: '', description: '' }}
      submitLabel={t('dashboards.create')}
      isPending={create.isPending || create.isSuccess}
      isDone={create.isSuccess}
      error={create.error}
      onSubmit={(values) => create.mutate(values)}
      onClose={onClose}
    />
  )
}
