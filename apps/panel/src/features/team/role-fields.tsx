'use client'

import { Role, roleScopes } from '@vitrina/contract/scopes'
import { useId } from 'react'
import { roleName } from '@/components/shell/role-name'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

/** Chooses a role, with a line about each and, below, everything the chosen one may do. */
export function RoleFields({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { t } = useI18n()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('team.role')}</legend>
      <div className="grid gap-2">
        {Role.options.map((role) => (
          <label
            key={role}
            className={cn(
              'flex cursor-pointer items-start gap-3 rounded-lg border px-3 py-2.5 transition-colors',
              role === value ? 'border-accent bg-accent-soft' : 'border-line hover:bg-muted',
            )}
          >
            <input
              type="radio"
              name={name}
              value={role}
              checked={role === value}
              onChange={() => onChange(role)}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0 text-sm">
              <span className="block font-medium first-letter:uppercase">{roleName(t, role)}</span>
              <span className="block text-ink-soft text-xs">{t(`team.role.${role}.lead`)}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-3 text-ink-soft text-xs" aria-live="polite">
        <span className="font-medium">{t('team.roles.may')}</span>{' '}
        {[
          ...(value === 'owner' ? [t('team.roles.team')] : []),
          ...roleScopes[value].map((scope) => t(`scope.${scope}`)),
        ].join(', ')}
        .
      </p>
    </fieldset>
  )
}
