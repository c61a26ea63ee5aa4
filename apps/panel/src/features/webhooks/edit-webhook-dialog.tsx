'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import { useState } from 'react'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { WebhookForm } from './webhook-form'
import { updateOf, valuesOf } from './webhook-values'

/** Changes where a subscription leads and to what. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: WebhookDetail; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  // As it was when the form was opened.
  const [held] = useState(() => valuesOf(webhook))
  const [values, setValues] = useState(held)
  const update = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter())
        onClose()
      },
    }),
  )
  return (
    <GuardedModal
      title={t('webhooks.edit')}
      isGuarded={JSON.stringify(values) !== JSON.stringify(held)}
      onClose={onClose}
    >
      {(askToClose) => (
        <WebhookForm
          values={values}
          onChange={(next) => setValues({ ...values, ...next })}
          isHeld
          error={update.error}
          isPending={update.isPending}
          onSave={() => update.mutate({ ...updateOf(held, values), id: webhook.id })}
          onCancel={askToClose}
        />
      )}
    </GuardedModal>
  )
}
