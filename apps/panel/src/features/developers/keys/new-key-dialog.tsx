'use client'

import { CreateKey, type KeyBook } from '@vitrina/contract/key'
import type { Scope } from '@vitrina/contract/scopes'
import { SelectField, TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { useSession } from '@/components/shell/use-session'
import { FilterChip } from '@/components/table/filter-chip'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { RadioCards } from '../radio-cards'
import { ReachFields } from '../reach-fields'
import { type KeyValues, keyOf, lifetimes } from './key-values'
import { presetFor, presetNames, scopeGroups, withScope } from './scope-choices'
import { ShownKey } from './shown-key'

/** Creates a key and shows it only once. */
export function NewKeyDialog({ book, onClose }: { book: KeyBook; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { scopes, today } = useSession()
  const { sandbox, defaultLimit, restaurants } = book
  const form = useSentForm({
    start: firstValues(presetFor('read', scopes)),
    schema,
    errors: ({ kind, restaurantIds }) => ({
      name: t('developers.keys.name.empty'),
      scopes: t('developers.keys.scopes.empty'),
      ...(kind === 'live' && restaurantIds && { restaurantIds: t('reach.choose') }),
    }),
    send: (key) => client.keys.create.mutate(key),
    stale: [trpc.keys.list.queryFilter()],
  })
  const { values } = form
  if (form.saved) return <ShownKey secret={form.saved.key} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('developers.keys.new')}
      submitLabel={t('developers.keys.create')}
      pendingLabel={t('developers.keys.create')}
      isLong
      isNative
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('developers.keys.name')}
        hint={t('developers.keys.name.hint')}
        maxLength={120}
      />
      <RadioCards
        label={t('developers.keys.kind')}
        value={values.kind}
        onChange={(kind) => form.set('kind', kind)}
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
        error={form.errorOf('scopes')}
        onChange={(chosen) => form.set('scopes', chosen)}
      />
      {values.kind === 'live' && (
        <ReachFields
          value={values.restaurantIds}
          onChange={(ids) => form.set('restaurantIds', ids)}
          offered={restaurants}
          error={form.errorOf('restaurantIds')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="space-y-2">
          <SelectField
            form={form}
            name="lifetime"
            label={t('developers.keys.lifetime')}
            hint={t('developers.keys.lifetime.hint')}
          >
            {lifetimes.map((lifetime) => (
              <option key={lifetime} value={lifetime}>
                {t(`developers.lifetime.${lifetime}`)}
              </option>
            ))}
          </SelectField>
          {values.lifetime === 'date' && (
            <Input
              type="date"
              required
              min={today}
              aria-label={t('developers.keys.lastDay')}
              value={values.lastDay}
              onChange={({ target }) => form.set('lastDay', target.value)}
            />
          )}
        </div>
        <TextField
          form={form}
          name="rateLimit"
          label={t('developers.keys.limit')}
          hint={t('developers.keys.limit.hint', { limit: defaultLimit })}
          type="number"
          inputMode="numeric"
          min={1}
          max={100_000}
          placeholder={String(defaultLimit)}
        />
      </div>
    </FormDialog>
  )
}

const schema = typed(CreateKey, (values: KeyValues) => keyOf(values, Date.now()))

function firstValues(scopes: Scope[]): KeyValues {
  return { name: '', kind: 'live', scopes, lifetime: 'never', lastDay: '', rateLimit: '', restaurantIds: null }
}

interface ScopePickerProps {
  value: readonly Scope[]
  error: string | undefined
  onChange: (scopes: Scope[]) => void
}

/** Chooses the scopes of a key: a preset or a custom set. A user can only give scopes they have. */
function ScopePicker({ value, error, onChange }: ScopePickerProps) {
  const { t } = useI18n()
  const { scopes: own } = useSession()
  const usual = presetNames.map((name) => ({ name, scopes: presetFor(name, own) }))
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
          const offered = scopes.filter((scope) => own.includes(scope))
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
