'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type AgentDetail, CreateAgent } from '@vitrina/contract/agent'
import type { Scope } from '@vitrina/contract/scopes'
import { useState } from 'react'
import { CheckField, SelectField, TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { useSession } from '@/components/shell/use-session'
import { problemLine } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { labelledAgent } from './agent-labels'
import { type AgentValues, scopeGroups, valuesOf, withoutOwn, withScope } from './agent-values'
import { useAdapters } from './use-adapters'

const schema = typed(CreateAgent, (values: AgentValues) => values)

interface AgentDialogProps {
  /** Null for a new agent. */
  agent: AgentDetail | null
  onClose: () => void
}

/** What an agent is, does and may do; all fields are saved together. */
export function AgentDialog({ agent, onClose }: AgentDialogProps) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const show = useToast()
  const { scopes } = useSession()
  // The agent as it was when the form was opened: changes others make meanwhile are reported on saving.
  const [stored, setStored] = useState(agent)
  const form = useSentForm({
    start: valuesOf(agent, scopes),
    schema,
    errors: ({ name }) => ({
      name: t(name.trim() === '' ? 'agents.form.nameEmpty' : 'agents.form.nameTaken'),
      scopes: t('agents.form.scopesRefused'),
      ...(scopes.includes('adapter:control') && { adapter: t('agents.form.adapterUnknown') }),
    }),
    send: (values) =>
      stored === null
        ? client.agents.create.mutate(values)
        : client.agents.update.mutate({ ...withoutOwn(values, stored), id: stored.id, version: stored.version }),
    stale: [trpc.agents.pathFilter()],
    onSaved: onClose,
  })
  const reload = async () => {
    const options = trpc.agents.detail.queryOptions({ id: stored?.id ?? '' })
    const fresh = await queryClient.fetchQuery({ ...options, staleTime: 0 })
    const labelled = labelledAgent(fresh, locale)
    setStored(labelled)
    form.reset(valuesOf(labelled, scopes))
  }
  const tell = (error: unknown) => show({ text: problemLine(t, problemOf(error)) })
  return (
    <FormDialog
      form={form}
      title={stored ? t('agents.form.edit', { name: stored.name }) : t('agents.form.new')}
      submitLabel={t('action.save')}
      refusals={{
        conflict: (
          <>
            {t('agents.form.conflict')}{' '}
            <Button className="mt-2 flex" onClick={() => void reload().catch(tell)}>
              {t('agents.form.reload')}
            </Button>
          </>
        ),
      }}
      asking={{
        warning: t('agents.form.unsaved'),
        leaveLabel: t('agents.form.discard'),
        stayLabel: t('agents.form.stay'),
      }}
      isLong
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="name" label={t('agents.name')} maxLength={120} required />
        <SelectField form={form} name="kind" label={t('agents.kind')}>
          <option value="employee">{t('agents.kind.employee')}</option>
          <option value="developer">{t('agents.kind.developer')}</option>
        </SelectField>
        <TextField
          form={form}
          name="description"
          label={t('agents.form.description')}
          rows={2}
          maxLength={500}
          className="sm:col-span-2"
        />
        <TextField
          form={form}
          name="instructions"
          label={t('agents.instructions')}
          hint={t('agents.form.instructions.hint')}
          rows={5}
          maxLength={8000}
          className="sm:col-span-2"
          inputClass="max-h-80"
        />
        <ScopeFields
          value={form.values.scopes}
          stored={stored?.scopes ?? []}
          error={form.errorOf('scopes')}
          onChange={(chosen) => form.set('scopes', chosen)}
        />
        <AdapterField
          value={form.values.adapter}
          stored={stored?.ownAdapter ?? null}
          error={form.errorOf('adapter')}
          onChange={(name) => form.set('adapter', name)}
        />
        <CheckField form={form} name="isActive" hint={t('agents.form.active.hint')}>
          {t('agents.form.active')}
        </CheckField>
        <CheckField form={form} name="isExternal" hint={t('agents.form.external.hint')}>
          {t('agents.form.external')}
        </CheckField>
      </div>
    </FormDialog>
  )
}

interface AdapterFieldProps {
  /** Null for the adapter that the workspace uses. */
  value: string | null
  stored: string | null
  error: string | undefined
  onChange: (name: string | null) => void
}

/** Chooses what runs the agent. Only users with `adapter:control` may. */
function AdapterField({ value, stored, error, onChange }: AdapterFieldProps) {
  const { t } = useI18n()
  const { adapters, titleOf } = useAdapters()
  if (!useSession().scopes.includes('adapter:control')) return null
  const names = adapters.map(({ name }) => name)
  // An adapter that is no longer registered must be shown, so that it can be removed.
  const choices = stored === null || names.includes(stored) ? names : [...names, stored]
  return (
    <Field label={t('agents.adapter')} error={error} className="sm:col-span-2">
      {(control) => (
        <NativeSelect
          {...control}
          className="block"
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">{t('agents.form.adapter.workspace')}</option>
          {choices.map((name) => (
            <option key={name} value={name}>
              {titleOf(name)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

interface ScopeFieldsProps {
  value: readonly Scope[]
  /** The scopes of the agent as it is stored. */
  stored: readonly Scope[]
  error: string | undefined
  onChange: (scopes: Scope[]) => void
}

/** What the agent may do. Scopes that the editing user does not have can be removed but not granted. */
function ScopeFields({ value, stored, error, onChange }: ScopeFieldsProps) {
  const { t } = useI18n()
  const { scopes: own } = useSession()
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1 font-medium text-sm">{t('agents.scopes')}</legend>
      <p className="mb-3 text-ink-soft text-xs">{t('agents.form.scopes.hint')}</p>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {scopeGroups.map(({ label, scopes }) => (
          <fieldset key={label} className="min-w-0">
            <legend className="mb-2 text-ink-soft text-sm">{t(label)}</legend>
            <div className="space-y-2">
              {scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  name={scope}
                  checked={value.includes(scope)}
                  disabled={!own.includes(scope) && !stored.includes(scope)}
                  onChange={({ target }) => onChange(withScope(value, scope, target.checked))}
                >
                  {t(`scope.${scope}`)}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
