'use client'

import { useQueryClient } from '@tanstack/react-query'
import { AdapterControl } from '@vitrina/contract/agent'
import { CheckField, SelectField, TextField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { numberOrNull, typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { problemLine } from '@/components/states/problem-text'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

const limits = [
  { name: 'maxSeconds', min: 5, max: 3600 },
  { name: 'maxSteps', min: 1, max: 200 },
  { name: 'maxTokens', min: 1000, max: 10_000_000 },
] as const

interface ControlFormProps {
  stored: AdapterControl
  adapters: { name: string; title: string }[]
}

/** The form of the settings of the adapters, for the owner. Fields that are not edited follow what others change. */
export function ControlForm({ stored, adapters }: ControlFormProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const form = useSentForm({
    start: editsOf(stored),
    isFollowing: true,
    schema,
    send: (control) => client.agents.setControl.mutate(control),
    onSaved: (control) => queryClient.setQueryData(trpc.agents.control.queryKey(), control),
    stale: [trpc.agents.pathFilter()],
  })
  return (
    <Form form={form} isNative className="space-y-4">
      <CheckField form={form} name="enabled" {...(!form.values.enabled && { hint: t('agents.control.disabledHint') })}>
        {t('agents.control.enabled')}
      </CheckField>
      <SelectField form={form} name="adapter" label={t('agents.control.adapter')}>
        {adapters.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        {limits.map(({ name, min, max }) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`agents.control.${name}`)}
            hint={t('agents.control.range', { min, max })}
            type="number"
            inputMode="numeric"
            required
            min={min}
            max={max}
            step={1}
          />
        ))}
        <TextField
          form={form}
          name="maxCost"
          label={t('agents.control.maxCost')}
          hint={t('agents.control.maxCost.hint')}
          type="number"
          inputMode="decimal"
          min={0}
          max={1_000_000}
          step="any"
        />
      </div>
      <div aria-live="polite" className="flex flex-wrap items-center gap-3">
        <SubmitButton form={form} size="sm" disabled={!form.isChanged}>
          {t('action.save')}
        </SubmitButton>
        {form.isSent && !form.isChanged && <span className="text-good text-sm">{t('agents.control.saved')}</span>}
        {Boolean(form.error) && (
          <span className="text-bad text-sm">
            {t('agents.form.failed', { reason: problemLine(t, problemOf(form.error)) })}
          </span>
        )}
      </div>
    </Form>
  )
}

/** The fields of the form, with numbers as they are typed. */
interface Edits {
  enabled: boolean
  adapter: string
  maxSeconds: string
  maxSteps: string
  maxTokens: string
  maxCost: string
}

function editsOf({ enabled, adapter, maxSeconds, maxSteps, maxTokens, maxCost }: AdapterControl): Edits {
  return {
    enabled,
    adapter,
    maxSeconds: String(maxSeconds),
    maxSteps: String(maxSteps),
    maxTokens: String(maxTokens),
    maxCost: maxCost === null ? '' : String(maxCost),
  }
}

const schema = typed(AdapterControl, (edits: Edits) => ({
  ...edits,
  maxSeconds: Number(edits.maxSeconds),
  maxSteps: Number(edits.maxSteps),
  maxTokens: Number(edits.maxTokens),
  maxCost: numberOrNull(edits.maxCost),
}))
