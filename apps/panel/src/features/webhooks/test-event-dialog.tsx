'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { EventType } from '@vitrina/contract/event'
import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import { useState } from 'react'
import { FormProblem } from '@/components/states/form-problem'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Modal } from '@/components/ui/modal'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'

interface TestEventDialogProps {
  webhook: WebhookDetail
  /** It is on its way, and in the log. */
  onSent: (deliveryId: string) => void
  onClose: () => void
}

/** Sends a sample of an event to one subscription. */
export function TestEventDialog({ webhook, onSent, onClose }: TestEventDialogProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [type, setType] = useState<EventType>(webhook.events[0] ?? 'card.created')
  const send = useMutation(
    trpc.webhooks.sendTest.mutationOptions({
      onSuccess: ({ data }) => {
        void queryClient.invalidateQueries(trpc.webhooks.pathFilter())
        onSent(data.id)
      },
    }),
  )
  return (
    <Modal
      title={t('webhooks.test')}
      closeLabel={t('action.close')}
      onClose={onClose}
      className="w-[min(30rem,calc(100vw-1rem))]"
    >
      <form
        className="space-y-4 overflow-y-auto px-4 py-4 sm:px-6"
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ id: webhook.id, type })
        }}
      >
        <p className="text-ink-soft text-sm">{t('webhooks.test.hint')}</p>
        <Field label={t('webhooks.event')}>
          {(control) => (
            <NativeSelect
              {...control}
              className="block"
              value={type}
              onChange={({ target }) => setType(EventType.options.find((each) => each === target.value) ?? type)}
            >
              {EventType.options.map((each) => (
                <option key={each} value={each}>
                  {t(`webhooks.event.${each}`)} · {each}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <FormProblem error={send.error} />
        <div className="flex justify-end gap-2">
          <Button size="md" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button size="md" type="submit" look="primary" disabled={send.isPending}>
            {t('webhooks.test.send')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
