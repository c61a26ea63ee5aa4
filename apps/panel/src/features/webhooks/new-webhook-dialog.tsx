'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { ShownSigningSecret } from './shown-signing-secret'
import { WebhookForm } from './webhook-form'
import { createOf, valuesOf } from './webhook-values'

/** Makes a subscription, and shows its signing secret this once where somebody has to verify by it. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(null))
  // The secret leaves the memory with this dialog: nothing keeps the answer that held it.
  const create = useMutation({
    ...trpc.webhooks.create.mutationOptions({
      onSuccess: ({ data }) => {
        // Not waited for: the secret is shown at once.
        void queryClient.invalidateQueries(trpc.webhooks.pathFilter())
        // Nobody verifies what goes to an agent of the house.
        if (data.targetKind === 'agent') close()
      },
    }),
    gcTime: 0,
  })
  const close = () => {
    create.reset()
    onClose()
  }
  const made = create.data?.data
  const secret = made?.targetKind === 'url' ? made.secret : undefined
  return (
    <GuardedModal
      title={t(secret === undefined ? 'webhooks.new' : 'webhooks.made')}
      isGuarded={secret !== undefined || JSON.stringify(values) !== JSON.stringify(valuesOf(null))}
      {...(secret !== undefined && { warning: t('webhooks.secret.ask'), leaveLabel: t('action.close') })}
      onClose={close}
    >
      {(askToClose) =>
        secret === undefined ? (
          <WebhookForm
            values={values}
            onChange={(next) => setValues({ ...values, ...next })}
            isHeld={false}
            error={create.error}
            isPending={create.isPending}
            onSave={() => create.mutate(createOf(values))}
            onCancel={askToClose}
          />
        ) : (
          <ShownSigningSecret secret={secret} onDone={close} />
        )
      }
    </GuardedModal>
  )
}
