'use client'

import type { AgentDetail } from '@vitrina/contract/agent'
import { useSession } from '@/components/shell/use-session'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import { useI18n } from '@/i18n/i18n-provider'
import type { AgentErrors } from './agent-form'
import { type AgentValues, scopeGroups, withScope } from './agent-values'
import { useAdapters } from './use-adapters'

interface AgentFieldsProps {
  values: AgentValues
  /** The agent as it is stored; null for a new one. */
  held: AgentDetail | null
  wrong: AgentErrors
  onChange: (values: Partial<AgentValues>) => void
}

/** The fields of an agent's form. */
export function AgentFields({ values, held, wrong, onChange }: AgentFieldsProps) {
  const { t } = useI18n()
  const { adapters, titleOf } = useAdapters()
  // Only users with `adapter:control` may choose the adapter that runs an agent.
  const mayControl = useSession().scopes.includes('adapter:control')
  const names = adapters.map(({ name }) => name)
  // An adapter that is no longer registered must be shown, so that it can be removed.
  const own = held?.ownAdapter ?? null
  const choices = own === null || names.includes(own) ? names : [...names, own]
  return (
    <div className="grid gap-5 overflow-y-auto overscroll-contain px-4 py-5 sm:grid-cols-2 sm:px-6">
      <Field label={t('agents.name')} error={wrong.name}>
        {(control) => (
          <Input
            {...control}
            maxLength={120}
            required
            autoComplete="off"
            value={values.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('agents.kind')}>
        {(control) => (
          <NativeSelect
            {...control}
            className="block"
            value={values.kind}
            onChange={({ target }) => onChange({ kind: target.value === 'developer' ? 'developer' : 'employee' })}
          >
            <option value="employee">{t('agents.kind.employee')}</option>
            <option value="developer">{t('agents.kind.developer')}</option>
          </NativeSelect>
        )}
      </Field>
      <Field label={t('agents.form.description')} className="sm:col-span-2">
        {(control) => (
          <Textarea
            {...control}
            maxLength={500}
            rows={2}
            value={values.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <Field label={t('agents.instructions')} hint={t('agents.form.instructions.hint')} className="sm:col-span-2">
        {(control) => (
          <Textarea
            {...control}
            maxLength={8000}
            rows={5}
            className="max-h-80"
            value={values.instructions}
            onChange={({ target }) => onChange({ instructions: target.value })}
          />
        )}
      </Field>
      <ScopeFields values={values} held={held} error={wrong.scopes} onChange={onChange} />
      {mayControl && (
        <Field label={t('agents.adapter')} error={wrong.adapter} className="sm:col-span-2">
          {(control) => (
            <NativeSelect
              {...control}
              className="block"
              value={values.adapter ?? ''}
              onChange={({ target }) => onChange({ adapter: target.value || null })}
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
      )}
      <Checkbox
        hint={t('agents.form.active.hint')}
        checked={values.isActive}
        onChange={({ target }) => onChange({ isActive: target.checked })}
      >
        {t('agents.form.active')}
      </Checkbox>
      <Checkbox
        hint={t('agents.form.external.hint')}
        checked={values.isExternal}
        onChange={({ target }) => onChange({ isExternal: target.checked })}
      >
        {t('agents.form.external')}
      </Checkbox>
    </div>
  )
}

interface ScopeFieldsProps extends Pick<AgentFieldsProps, 'values' | 'held' | 'onChange'> {
  error: string | undefined
}

/** What the agent may do. Scopes that the editing user does not have can be removed but not granted. */
function ScopeFields({ values, held, error, onChange }: ScopeFieldsProps) {
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
                  checked={values.scopes.includes(scope)}
                  disabled={!own.includes(scope) && !held?.scopes.includes(scope)}
                  onChange={({ target }) => onChange({ scopes: withScope(values, scope, target.checked) })}
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
