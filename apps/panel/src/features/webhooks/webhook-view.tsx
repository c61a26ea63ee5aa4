'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { EventType } from '@vitrina/contract/event'
import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import { Ellipsis, Pause, Play, Send } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/problem-state'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Field } from '@/components/ui/field'
import { MenuButton } from '@/components/ui/menu-button'
import { Modal } from '@/components/ui/modal'
import { NativeSelect } from '@/components/ui/native-select'
import { useToast } from '@/components/ui/toast'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { Fact } from '../developers/fact'
import { useInstant } from '../developers/use-instant'
import { DeliveryLog, useOpenDelivery } from './delivery-log'
import { EventBadges } from './event-badges'
import { ShownSigningSecret } from './shown-signing-secret'
import { WebhookHealth } from './webhook-health'
import { useTarget } from './webhook-target'

const EditWebhookDialog = dynamic(() => import('./webhook-dialogs').then((module) => module.EditWebhookDialog), {
  ssr: false,
})

/** One subscription: where it leads, its health, and its delivery log. */
export function WebhookView({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.webhooks.detail.queryOptions({ id }))
  return (
    <>
      <BackLink href="/settings/webhooks">{t('webhooks.back')}</BackLink>
      <RecordBody query={{ ...query, isPlaceholderData: false }}>
        {(webhook) => <Subscription webhook={webhook} />}
      </RecordBody>
    </>
  )
}

function Subscription({ webhook }: { webhook: WebhookDetail }) {
  const targetOf = useTarget()
  const mayChange = useSession().scopes.includes('write:webhooks')
  const [deed, setDeed] = useState<WebhookAction | null>(null)
  const [, openDelivery] = useOpenDelivery()
  const close = () => setDeed(null)
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="font-semibold text-xl tracking-tight wrap-anywhere">{targetOf(webhook)}</h2>
          {webhook.description && <p className="mt-1 text-ink-soft text-sm">{webhook.description}</p>}
        </div>
        {mayChange && <WebhookActions webhook={webhook} onDeed={setDeed} />}
      </div>
      <About webhook={webhook} />
      <DeliveryLog webhook={webhook} />
      {deed === 'test' && (
        <TestEventDialog
          webhook={webhook}
          onSent={(deliveryId) => {
            close()
            void openDelivery(deliveryId)
          }}
          onClose={close}
        />
      )}
      {deed === 'edit' && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {deed === 'rotate' && <RotateSecretDialog id={webhook.id} onClose={close} />}
      {deed === 'delete' && <DeleteWebhookDialog id={webhook.id} target={targetOf(webhook)} onClose={close} />}
    </>
  )
}

function About({ webhook }: { webhook: WebhookDetail }) {
  const { t } = useI18n()
  const at = useInstant()
  return (
    <Card className="p-4 sm:p-5">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label={t('webhooks.state')}>
          <WebhookHealth webhook={webhook} />
        </Fact>
        <Fact label={t('webhooks.created')}>{at(webhook.createdAt)}</Fact>
        {webhook.deliveryMode && (
          <Fact label={t('webhooks.mode')}>{t(`webhooks.mode.${webhook.deliveryMode}.hint`)}</Fact>
        )}
        <Fact label={t('webhooks.events')}>
          <EventBadges events={webhook.events} />
        </Fact>
      </dl>
      {webhook.formerSecretUntil && (
        <p className="mt-4 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          {t('webhooks.formerSecret', { at: at(webhook.formerSecretUntil) })}
        </p>
      )}
    </Card>
  )
}

/** Deletes a subscription with its log after the user has confirmed it. */
function DeleteWebhookDialog({ id, target, onClose }: { id: string; target: string; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const remove = useMutation(
    trpc.webhooks.delete.mutationOptions({
      onSuccess: () => {
        // The page still shows the deleted subscription, which must not be requested again.
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

/** Creates a new signing secret. The previous one also signs for another day. */
function RotateSecretDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  // The secret leaves memory when this dialog closes: the response that contained it is not cached.
  const rotate = useMutation({
    ...trpc.webhooks.update.mutationOptions({
      // Not awaited: the secret is shown at once.
      onSuccess: () => void queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
    gcTime: 0,
  })
  const secret = rotate.data?.data.secret
  const close = () => {
    rotate.reset()
    onClose()
  }
  if (secret === undefined) {
    return (
      <ConfirmDialog
        title={t('webhooks.rotate.title')}
        confirmLabel={t('webhooks.rotate.yes')}
        isDangerous={false}
        isPending={rotate.isPending}
        error={rotate.error}
        onConfirm={() => rotate.mutate({ id, rotateSecret: true })}
        onClose={close}
      >
        <p>{t('webhooks.rotate.text')}</p>
      </ConfirmDialog>
    )
  }
  return (
    <ShownSigningSecret
      title={t('webhooks.rotate.done')}
      secret={secret}
      note={t('webhooks.rotate.note')}
      onClose={close}
    />
  )
}

/** An action on a subscription, other than turning it on and off. */
type WebhookAction = 'test' | 'edit' | 'rotate' | 'delete'

/** The actions on a subscription's page. */
function WebhookActions({ webhook, onDeed }: { webhook: WebhookDetail; onDeed: (deed: WebhookAction) => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const update = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  )
  const { id, isActive } = webhook
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="md" disabled={!isActive} onClick={() => onDeed('test')}>
          <Send aria-hidden="true" />
          {t('webhooks.test')}
        </Button>
        <Button size="md" disabled={update.isPending} onClick={() => update.mutate({ id, isActive: !isActive })}>
          {isActive ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {t(isActive ? 'webhooks.pause' : 'webhooks.resume')}
        </Button>
        <MenuButton
          aria-label={t('webhooks.deeds')}
          className={buttonStyle({ size: 'icon', className: 'size-10' })}
          menu={({ MenuContent, MenuItem }) => (
            <MenuContent align="end">
              <MenuItem onSelect={() => onDeed('edit')}>{t('action.edit')}</MenuItem>
              {webhook.targetKind === 'url' && (
                <MenuItem onSelect={() => onDeed('rotate')}>{t('webhooks.rotate')}</MenuItem>
              )}
              <MenuItem className="text-bad" onSelect={() => onDeed('delete')}>
                {t('webhooks.delete')}
              </MenuItem>
            </MenuContent>
          )}
        >
          <Ellipsis aria-hidden="true" />
        </MenuButton>
      </div>
      <FormProblem error={update.error} />
    </div>
  )
}

interface TestEventDialogProps {
  webhook: WebhookDetail
  /** Called when the event is on its way and in the log. */
  onSent: (deliveryId: string) => void
  onClose: () => void
}

/** Sends a sample event to one subscription. */
function TestEventDialog({ webhook, onSent, onClose }: TestEventDialogProps) {
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
          <Button size="md" type="submit" variant="primary" disabled={send.isPending}>
            {t('webhooks.test.send')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
