'use client'

import { Role, roleScopes, type Scope, scopes } from '@vitrina/contract/scopes'
import { Check, ChevronDown, Minus } from 'lucide-react'
import { roleName } from '@/components/shell/role-name'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'

/** What each role may, made of the sets of scopes that decide it. */
export function RolesCard() {
  const { t } = useI18n()
  const rows = [
    { id: 'team', label: t('team.roles.team'), may: (role: Role) => role === 'owner' },
    ...scopes.map((scope) => ({ id: scope, label: t(`scope.${scope}`), may: (role: Role) => holds(role, scope) })),
  ]
  return (
    <Card>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center justify-between gap-3 px-4 py-4 font-semibold text-base sm:px-5 [&::-webkit-details-marker]:hidden">
          <h3>{t('team.roles')}</h3>
          <ChevronDown
            className="size-4.5 text-ink-soft transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="overflow-x-auto px-4 pb-4 sm:px-5">
          <table className="w-full text-sm">
            <caption className="sr-only">{t('team.roles')}</caption>
            <thead>
              <tr>
                <th scope="col" className="py-2 pr-3 text-left font-normal text-ink-soft">
                  {t('team.roles.right')}
                </th>
                {Role.options.map((role) => (
                  <th
                    key={role}
                    scope="col"
                    className="px-1 py-2 text-center font-normal text-ink-soft text-xs sm:px-2 sm:text-sm"
                  >
                    {roleName(t, role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, label, may }) => (
                <tr key={id}>
                  <th scope="row" className="border-line border-t py-2 pr-3 text-left font-normal">
                    {label}
                  </th>
                  {Role.options.map((role) => (
                    <td key={role} className="border-line border-t px-1 py-2 text-center sm:px-2">
                      {may(role) ? (
                        <Check role="img" aria-label={t('team.roles.yes')} className="inline size-4 text-good" />
                      ) : (
                        <Minus role="img" aria-label={t('team.roles.no')} className="inline size-4 text-ink-soft" />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  )
}

function holds(role: Role, scope: Scope): boolean {
  const held: readonly Scope[] = roleScopes[role]
  return held.includes(scope)
}
