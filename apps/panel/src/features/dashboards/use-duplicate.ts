'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DashboardDetail } from '@vitrina/contract/dashboard'
import { problemLine } from '@/components/states/problem-text'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { dashboardName } from './preset-labels'
import { useEditing } from './use-editing'

/** Makes a copy that belongs to the user, and opens it for editing. */
export function useDuplicate() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const { open } = useEditing()
  const duplicate = useMutation(
    trpc.dashboards.duplicate.mutationOptions({
      onSuccess: async (copy) => {
        queryClient.setQueryData(trpc.dashboards.get.queryKey({ id: String(copy.id) }), copy)
        await queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() })
        show({ text: t('dashboards.duplicated', { name: copy.name }) })
        open(copy.id)
      },
      onError: (error) => show({ text: problemLine(t, problemOf(error)) }),
    }),
  )
  return {
    isPending: duplicate.isPending,
    run: (dashboard: Pick<DashboardDetail, 'id' | 'name' | 'preset'>) => {
      const name = t('dashboards.copyOf', { name: dashboardName(t, dashboard) })
      duplicate.mutate({ id: String(dashboard.id), name: [...name].slice(0, 120).join('') })
    },
  }
}
