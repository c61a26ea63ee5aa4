'use client'

import { EventType } from '@vitrina/contract/event'
import { CreateWebhook, maxWebhooks, UpdateWebhook, type Webhook } from '@vitrina/contract/webhook'
import { useState } from 'react'
import { Choices, SelectField, TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { typed } from '@/components/form/typed'
import { type SentForm, useSentForm } from '@/components/form/use-sent-form'
import { useNamedAgents } from '@/features/agents/use-named-agents'
import { useI18n } from '@/i18n/i18n-provider'
import type { Translate } from '@/i18n/translate'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { RadioCards } from '../developers/radio-cards'
import { ShownSigningSecret } from './shown-signing-secret'
import { createOf, updateOf, valuesOf, type WebhookValues } from './webhook-values'

/** Creates a subscription, and shows its signing secret once if a receiver has to verify deliveries with it. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const form = useSentForm({
    start: valuesOf(null),
    schema: typed(CreateWebhook, createOf),
    errors: (values) => errorsOf(t, values),
    send: (webhook) => client.webhooks.create.mutate(webhook),
    stale: [trpc.webhooks.pathFilter()],
    // Deliveries to an agent of the product are not verified.
    onSaved: ({ data }) => data.targetKind === 'agent' && onClose(),
  })
  const made = form.saved?.data
  if (made?.targetKind === 'url' && made.secret !== undefined) {
    return <ShownSigningSecret title={t('webhooks.made')} secret={made.secret} onClose={onClose} />
  }
  return (
    <FormDialog
      form={form}
      title={t('webhooks.new')}
      submitLabel={t('webhooks.create')}
      refusals={{ conflict: t('webhooks.full', { count: maxWebhooks }) }}
      isLong
      onClose={onClose}
    >
      <WebhookFields form={form} isStored={false} />
    </FormDialog>
  )
}

/** Changes where a subscription leads and for which events. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [start] = useState(() => valuesOf(webhook))
  const form = useSentForm({
    start,
    schema: typed(UpdateWebhook, (values: WebhookValues) => updateOf(start, values)),
    errors: (values) => errorsOf(t, values),
    send: (changes) => client.webhooks.update.mutate({ ...changes, id: webhook.id }),
    stale: [trpc.webhooks.pathFilter()],
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title={t('webhooks.edit')} submitLabel={t('action.save')} isLong onClose={onClose}>
      <WebhookFields form={form} isStored />
    </FormDialog>
  )
}

function errorsOf(t: Translate, { targetKind, url }: WebhookValues) {
  return {
    ...(targetKind === 'url'
      ? { url: t(url.trim() === '' ? 'webhooks.url.empty' : 'webhooks.url.refused') }
      : { agentProfile: t('webhooks.agent.empty') }),
    events: t('webhooks.events.empty'),
  }
}

interface WebhookFieldsProps<Sent, Saved> {
  form: SentForm<WebhookValues, Sent, Saved>
  /** The subscription exists, so its kind of target can't be changed. */
  isStored: boolean
}

/** Where a subscription leads and for which events. */
function WebhookFields<Sent, Saved>({ form, isStored }: WebhookFieldsProps<Sent, Saved>) {
  const { t } = useI18n()
  const { values } = form
  return (
    <>
      <RadioCards
        label={t('webhooks.target')}
        value={values.targetKind}
        disabled={isStored}
        onChange={(kind) => form.set('targetKind', kind)}
        choices={[
          { value: 'url', title: t('webhooks.target.url'), hint: t('webhooks.target.url.hint') },
          { value: 'agent', title: t('webhooks.target.agent'), hint: t('webhooks.target.agent.hint') },
        ]}
      />
      {values.targetKind === 'url' ? (
        <TextField
          form={form}
          name="url"
          label={t('webhooks.url')}
          hint={t('webhooks.url.hint')}
          type="url"
          inputMode="url"
          maxLength={2000}
          placeholder="https://example.com/vitrina"
        />
      ) : (
        <AgentTarget form={form} />
      )}
      <Choices
        label={t('webhooks.events')}
        choices={EventType.options.map((type) => ({ value: type, label: t(`webhooks.event.${type}`), hint: type }))}
        value={values.events}
        onChange={(events) => form.set('events', events)}
        error={form.errorOf('events')}
      />
      <TextField
        form={form}
        name="description"
        label={t('webhooks.description')}
        hint={t('webhooks.description.hint')}
        maxLength={500}
      />
    </>
  )
}

function AgentTarget<Sent, Saved>({ form }: { form: SentForm<WebhookValues, Sent, Saved> }) {
  const { t } = useI18n()
  const agents = useNamedAgents()
  return (
    <>
      <SelectField form={form} name="agentProfile" label={t('webhooks.agent')}>
        <option value="">{t('webhooks.agent.choose')}</option>
        {agents.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <RadioCards
        label={t('webhooks.mode')}
        value={form.values.deliveryMode}
        onChange={(mode) => form.set('deliveryMode', mode)}
        choices={[
          { value: 'card', title: t('webhooks.mode.card'), hint: t('webhooks.mode.card.hint') },
          { value: 'wake', title: t('webhooks.mode.wake'), hint: t('webhooks.mode.wake.hint') },
        ]}
      />
    </>
  )
}
