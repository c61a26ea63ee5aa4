'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdapterControl } from '@vitrina/contract/agent'
import { useState } from 'react'
import { problemLine } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

const limits = [
  { name: 'maxSeconds', min: 5, max: 3600 },
  { name: 'maxSteps', min: 1, max: 200 },
  { name: 'maxTokens', min: 1000, max: 10_000_000 },
] as const

interface ControlFormProps {
  held: AdapterControl
  adapters: { name: string; title: string }[]
}

/** The form of the settings of the adapters, for the owner. */
export function ControlForm({ held, adapters }: ControlFormProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  // Only the fields the owner has edited: the others follow what others change meanwhile.
  const [edits, setEdits] = useState<Partial<Edits>>({})
  const values = { ...editsOf(held), ...edits }
  const isChanged = JSON.stringify(values) !== JSON.stringify(editsOf(held))
  const leaving = useUnsaved(isChanged)
  const save = useMutation(
    trpc.agents.setControl.mutationOptions({
      onSuccess: async (control) => {
        queryClient.setQueryData(trpc.agents.control.queryKey(), control)
        setEdits({})
        await queryClient.invalidateQueries({ queryKey: trpc.agents.pathKey() })
      },
    }),
  )
  const change = (next: Partial<Edits>) => {
    save.reset()
    setEdits({ ...edits, ...next })
  }
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(controlOf(values))
      }}
    >
      {leaving}
      <Checkbox
        checked={values.enabled}
        onChange={({ target }) => change({ enabled: target.checked })}
        {...(!values.enabled && { hint: t('agents.control.disabledHint') })}
      >
        {t('agents.control.enabled')}
      </Checkbox>
      <Field label={t('agents.control.adapter')}>
        {(control) => (
          <NativeSelect
            {...control}
            className="block"
            value={values.adapter}
            onChange={({ target }) => change({ adapter: target.value })}
          >
            {adapters.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {limits.map(({ name, min, max }) => (
          <Field key={name} label={t(`agents.control.${name}`)} hint={t('agents.control.range', { min, max })}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                required
                min={min}
                max={max}
                step={1}
                value={values[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <Field label={t('agents.control.maxCost')} hint={t('agents.control.maxCost.hint')}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="decimal"
              min={0}
              max={1_000_000}
              step="any"
              value={values.maxCost}
              onChange={({ target }) => change({ maxCost: target.value })}
            />
          )}
        </Field>
      </div>
      <div aria-live="polite" className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" disabled={!isChanged || save.isPending}>
          {t(save.isPending ? 'agents.form.saving' : 'agents.form.save')}
        </Button>
        {save.isSuccess && !isChanged && <span className="text-good text-sm">{t('agents.control.saved')}</span>}
        {save.isError && (
          <span className="text-bad text-sm">
            {t('agents.form.failed', { reason: problemLine(t, problemOf(save.error)) })}
          </span>
        )}
      </div>
    </form>
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

function controlOf({ enabled, adapter, maxSeconds, maxSteps, maxTokens, maxCost }: Edits): AdapterControl {
  return {
    enabled,
    adapter,
    maxSeconds: Number(maxSeconds),
    maxSteps: Number(maxSteps),
    maxTokens: Number(maxTokens),
    maxCost: maxCost === '' ? null : Number(maxCost),
  }
}
