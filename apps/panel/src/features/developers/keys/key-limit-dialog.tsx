'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiKey } from '@vitrina/contract/key'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { LimitForm } from './limit-form'

/** Gives a key a limit of its own, or the workspace's again. */
export function KeyLimitDialog(props: { held: ApiKey; defaultLimit: number; onClose: () => void }) {
  const { held, defaultLimit, onClose } = props
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const change = useMutation(
    trpc.keys.setLimit.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.keys.list.queryFilter())
        onClose()
      },
    }),
  )
  return (
    <LimitForm
      title={t('developers.keys.limit.title', { name: held.name })}
      hint={t('developers.keys.limit.hint', { limit: defaultLimit })}
      held={held.rateLimit}
      mayBeEmpty
      placeholder={String(defaultLimit)}
      error={change.error}
      isPending={change.isPending}
      onSave={(rateLimit) => change.mutate({ id: held.id, rateLimit })}
      onClose={onClose}
    />
  )
}
