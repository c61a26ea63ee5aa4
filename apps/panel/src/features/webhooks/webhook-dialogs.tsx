'use client'

import { useQuery } from '@tanstack/react-query'
import { EventType } from '@vitrina/contract/event'
import { maxWebhooks } from '@vitrina/contract/webhook'
import { useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { RadioCards } from '../developers/radio-cards'
import { type WebhookValues, withEvent } from './webhook-values'

interface WebhookFormProps {
  values: WebhookValues
  onChange: (values: Partial<WebhookValues>) => void
  /** The subscription exists, so its kind of target can't be changed. */
  isStored: boolean
  error: unknown
  isPending: boolean
  onSave: () => void
  onCancel: () => void
}

/** The form for where a subscription leads and for which events. */
export function WebhookForm({ values, onChange, isStored, error, isPending, onSave, onCancel }: WebhookFormProps) {
  const { t } = useI18n()
  const [isTried, setTried] = useState(false)
  const isUrl = values.targetKind === 'url'
  const isAimless = isUrl ? values.url.trim() === '' : values.agentProfile === ''
  const isUrlRefused = problemOf(error)?.fields.includes('#/url') ?? false
  return (
    <form
      noValidate
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isAimless && values.events.length > 0) onSave()
      }}
    >
      <div className="space-y-5 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">
        <RadioCards
          label={t('webhooks.target')}
          value={values.targetKind}
          disabled={isStored}
          onChange={(targetKind) => onChange({ targetKind })}
          choices={[
            { value: 'url', title: t('webhooks.target.url'), hint: t('webhooks.target.url.hint') },
            { value: 'agent', title: t('webhooks.target.agent'), hint: t('webhooks.target.agent.hint') },
          ]}
        />
        {isUrl ? (
          <Field
            label={t('webhooks.url')}
            hint={t('webhooks.url.hint')}
            error={isTried && isAimless ? t('webhooks.url.empty') : isUrlRefused ? t('webhooks.url.refused') : null}
          >
            {(control) => (
              <Input
                {...control}
                type="url"
                inputMode="url"
                autoComplete="off"
                maxLength={2000}
                placeholder="https://example.com/vitrina"
                value={values.url}
                onChange={({ target }) => onChange({ url: target.value })}
              />
            )}
          </Field>
        ) : (
          <AgentTarget values={values} onChange={onChange} isMissing={isTried && isAimless} />
        )}
        <EventChecklist values={values} onChange={onChange} isMissing={isTried && values.events.length === 0} />
        <Field label={t('webhooks.description')} hint={t('webhooks.description.hint')}>
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              autoComplete="off"
              value={values.description}
              onChange={({ target }) => onChange({ description: target.value })}
            />
          )}
        </Field>
      </div>
      <div className="shrink-0 space-y-3 border-line border-t px-4 py-3 sm:px-6">
        {!isUrlRefused && <FormProblem error={error} conflict={t('webhooks.full', { count: maxWebhooks })} />}
        <div className="flex justify-end gap-2">
          <Button size="md" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
          <Button size="md" type="submit" variant="primary" disabled={isPending}>
            {t(isPending ? 'action.saving' : isStored ? 'action.save' : 'webhooks.create')}
          </Button>
        </div>
      </div>
    </form>
  )
}

type PartProps = Pick<WebhookFormProps, 'values' | 'onChange'> & { isMissing: boolean }

function AgentTarget({ values, onChange, isMissing }: PartProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const agents = useQuery(trpc.agents.list.queryOptions({ limit: 200 }))
  return (
    <>
      <Field label={t('webhooks.agent')} error={isMissing ? t('webhooks.agent.empty') : null}>
        {(control) => (
          <NativeSelect
            {...control}
            className="block"
            value={values.agentProfile}
            onChange={({ target }) => onChange({ agentProfile: target.value })}
          >
            <option value="">{t('webhooks.agent.choose')}</option>
            {agents.data?.data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <RadioCards
        label={t('webhooks.mode')}
        value={values.deliveryMode}
        onChange={(deliveryMode) => onChange({ deliveryMode })}
        choices={[
          { value: 'card', title: t('webhooks.mode.card'), hint: t('webhooks.mode.card.hint') },
          { value: 'wake', title: t('webhooks.mode.wake'), hint: t('webhooks.mode.wake.hint') },
        ]}
      />
    </>
  )
}

function EventChecklist({ values, onChange, isMissing }: PartProps) {
  const { t } = useI18n()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{t('webhooks.events')}</legend>
      <div className="grid gap-x-6 gap-y-2.5 rounded-lg border border-line p-3 sm:grid-cols-2 sm:p-4">
        {EventType.options.map((type) => (
          <Checkbox
            key={type}
            name={type}
            hint={type}
            checked={values.events.includes(type)}
            onChange={({ target }) => onChange({ events: withEvent(values.events, type, target.checked) })}
          >
            {t(`webhooks.event.${type}`)}
          </Checkbox>
        ))}
      </div>
      {isMissing && (
        <p role="alert" className="mt-2 text-bad text-sm">
          {t('webhooks.events.empty')}
        </p>
      )}
    </fieldset>
  )
}
