'use client'

import type { KeyBook } from '@vitrina/contract/key'
import type { OfferedReach } from '@vitrina/contract/reach'
import type { Scope } from '@vitrina/contract/scopes'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/problem-state'
import { FilterChip } from '@/components/table/filter-chip'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { RadioCards } from '../radio-cards'
import { ReachFields } from '../reach-fields'
import { type KeyValues, lifetimes } from './key-values'
import { presetFor, presetNames, scopeGroups, withScope } from './scope-choices'

interface NewKeyFormProps {
  values: KeyValues
  onChange: (values: Partial<KeyValues>) => void
  defaultLimit: number
  sandbox: KeyBook['sandbox']
  offered: OfferedReach
  error: unknown
  isPending: boolean
  onSave: () => void
  onCancel: () => void
}

/** Asks what a new key is for, what it may do and for how long. */
export function NewKeyForm(props: NewKeyFormProps) {
  const { values, onChange, defaultLimit, sandbox, offered, error, isPending, onSave, onCancel } = props
  const { t } = useI18n()
  const { today } = useSession()
  const [isTried, setTried] = useState(false)
  const isNameless = values.name.trim() === ''
  const isPowerless = values.scopes.length === 0
  const isLive = values.kind === 'live'
  const isBlind = isLive && values.restaurantIds?.length === 0
  return (
    <form
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isNameless && !isPowerless && !isBlind) onSave()
      }}
    >
      <div className="space-y-5 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">
        <Field
          label={t('developers.keys.name')}
          hint={t('developers.keys.name.hint')}
          error={isTried && isNameless ? t('developers.keys.name.empty') : null}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              autoComplete="off"
              value={values.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <RadioCards
          label={t('developers.keys.kind')}
          value={values.kind}
          onChange={(kind) => onChange({ kind })}
          choices={[
            { value: 'live', title: t('developers.keys.live'), hint: t('developers.keys.live.hint') },
            {
              value: 'test',
              title: t('developers.keys.test'),
              hint: t(sandbox?.isFilling === false ? 'developers.keys.test.hint' : 'developers.keys.test.empty'),
            },
          ]}
        />
        <ScopePicker
          value={values.scopes}
          error={isTried && isPowerless ? t('developers.keys.scopes.empty') : undefined}
          onChange={(scopes) => onChange({ scopes })}
        />
        {isLive && (
          <ReachFields
            value={values.restaurantIds}
            onChange={(restaurantIds) => onChange({ restaurantIds })}
            offered={offered}
            isMissing={isTried && isBlind}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Lifetime values={values} today={today} onChange={onChange} />
          <Field label={t('developers.keys.limit')} hint={t('developers.keys.limit.hint', { limit: defaultLimit })}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={100_000}
                placeholder={String(defaultLimit)}
                value={values.rateLimit}
                onChange={({ target }) => onChange({ rateLimit: target.value })}
              />
            )}
          </Field>
        </div>
      </div>
      <div className="shrink-0 space-y-3 border-line border-t px-4 py-3 sm:px-6">
        <FormProblem error={error} />
        <div className="flex justify-end gap-2">
          <Button size="md" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
          <Button size="md" type="submit" variant="primary" disabled={isPending}>
            {t('developers.keys.create')}
          </Button>
        </div>
      </div>
    </form>
  )
}

function Lifetime({ values, today, onChange }: Pick<NewKeyFormProps, 'values' | 'onChange'> & { today: string }) {
  const { t } = useI18n()
  return (
    <div className="space-y-2">
      <Field label={t('developers.keys.lifetime')} hint={t('developers.keys.lifetime.hint')}>
        {(control) => (
          <NativeSelect
            {...control}
            className="block"
            value={values.lifetime}
            onChange={({ target }) =>
              onChange({ lifetime: lifetimes.find((lifetime) => lifetime === target.value) ?? 'never' })
            }
          >
            {lifetimes.map((lifetime) => (
              <option key={lifetime} value={lifetime}>
                {t(`developers.lifetime.${lifetime}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {values.lifetime === 'date' && (
        <Input
          type="date"
          required
          min={today}
          aria-label={t('developers.keys.lastDay')}
          value={values.lastDay}
          onChange={({ target }) => onChange({ lastDay: target.value })}
        />
      )}
    </div>
  )
}

interface ScopePickerProps {
  value: readonly Scope[]
  error: string | undefined
  onChange: (scopes: Scope[]) => void
}

/** Chooses the scopes of a key: a preset or a custom set. A user can only give scopes they have. */
function ScopePicker({ value, error, onChange }: ScopePickerProps) {
  const { t } = useI18n()
  const { scopes: held } = useSession()
  const usual = presetNames.map((name) => ({ name, scopes: presetFor(name, held) }))
  const chosen = usual.find(({ scopes }) => scopes.join() === value.join())?.name
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">{t('developers.keys.scopes')}</legend>
      <p className="mb-2.5 text-ink-soft text-xs">{t('developers.keys.scopes.hint')}</p>
      <div className="mb-3 flex flex-wrap gap-2">
        {usual.map(({ name, scopes }) => (
          <FilterChip key={name} pressed={name === chosen} onPress={() => onChange(scopes)}>
            {t(`developers.preset.${name}`)}
          </FilterChip>
        ))}
        <FilterChip pressed={chosen === undefined && value.length > 0} onPress={() => onChange([])}>
          {t('developers.preset.own')}
        </FilterChip>
      </div>
      <div className="grid gap-x-6 gap-y-4 rounded-lg border border-line p-3 sm:grid-cols-2 sm:p-4">
        {scopeGroups.map(({ label, scopes }) => {
          const offered = scopes.filter((scope) => held.includes(scope))
          if (offered.length === 0) return null
          return (
            <fieldset key={label} className="min-w-0">
              <legend className="mb-2 text-ink-soft text-sm">{t(label)}</legend>
              <div className="space-y-2 max-sm:space-y-3">
                {offered.map((scope) => (
                  <Checkbox
                    key={scope}
                    name={scope}
                    checked={value.includes(scope)}
                    onChange={({ target }) => onChange(withScope(value, scope, target.checked))}
                  >
                    {t(`scope.${scope}`)}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          )
        })}
      </div>
      {value.includes('write:kanban') && (
        <p className="mt-2.5 text-ink-soft text-xs">{t('developers.keys.scopes.board')}</p>
      )}
      {error && (
        <p role="alert" className="mt-2 text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
