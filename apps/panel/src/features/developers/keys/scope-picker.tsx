'use client'

import type { Scope } from '@vitrina/contract/scopes'
import { useSession } from '@/components/shell/use-session'
import { FilterChip } from '@/components/table/filter-chip'
import { Checkbox } from '@/components/ui/checkbox'
import { useI18n } from '@/i18n/i18n-provider'
import { presetFor, presetNames, scopeGroups, withScope } from './scope-choices'

interface ScopePickerProps {
  value: readonly Scope[]
  error: string | undefined
  onChange: (scopes: Scope[]) => void
}

/** What a key may do: a usual set, or one put together. Only what the person has can be given. */
export function ScopePicker({ value, error, onChange }: ScopePickerProps) {
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
