'use client'

import type { OfferedReach } from '@vitrina/contract/reach'
import { ChangeRole, type Member } from '@vitrina/contract/team'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { roleName } from '@/components/shell/role-name'
import { ReachFields } from '@/features/developers/reach-fields'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { RoleFields } from './role-fields'
import { useTeamChange } from './use-team-change'

interface RoleDialogProps {
  member: Member
  offered: OfferedReach
  onClose: () => void
}

/** Gives a member another role, or other restaurants. */
export function RoleDialog({ member, offered, onClose }: RoleDialogProps) {
  const { t } = useI18n()
  const client = useTRPCClient()
  const changed = useTeamChange()
  const [start] = useState(() => startOf(member))
  const form = useSentForm({
    start,
    schema: typed(ChangeRole, ({ role, restaurantIds }: typeof start) => ({
      id: member.id,
      role,
      restaurantIds: role === 'owner' ? null : restaurantIds,
    })),
    errors: ({ role, restaurantIds }) =>
      role !== 'owner' && restaurantIds ? { restaurantIds: t('reach.choose') } : {},
    // A user who gives up being an owner leaves the page at once, which must not ask.
    differs: () => false,
    send: async (change) => {
      if (change.role === start.role && JSON.stringify(change.restaurantIds) === JSON.stringify(start.restaurantIds)) {
        return false
      }
      await client.team.changeRole.mutate(change)
      // A user who is no longer an owner may not see this page, so it stays as it is until it is left.
      if (member.isSelf) await leaveTo('/settings')
      return true
    },
    toast: (isChanged, { role }) =>
      isChanged ? t('team.changeRole.changed', { name: member.name, role: roleName(t, role) }) : null,
    onSaved: async (isChanged) => {
      if (isChanged) await changed()
      onClose()
    },
  })
  const { role, restaurantIds } = form.values
  return (
    <FormDialog
      form={form}
      title={t('team.changeRole.title', { name: member.name })}
      submitLabel={t('action.save')}
      refusals={{ conflict: t('team.lastOwner') }}
      onClose={onClose}
      className="w-[min(32rem,calc(100vw-1rem))]"
    >
      <RoleFields value={role} onChange={(chosen) => form.set('role', chosen)} />
      {role !== 'owner' && (
        <ReachFields
          value={restaurantIds}
          onChange={(ids) => form.set('restaurantIds', ids)}
          offered={offered}
          error={form.errorOf('restaurantIds')}
        />
      )}
      <p className="text-ink-soft text-sm">
        {t('team.changeRole.hint')} {role !== 'owner' && restaurantIds !== null && t('team.changeRole.keys')}
      </p>
    </FormDialog>
  )
}

function startOf({ role, limitedTo }: Member) {
  return { role, restaurantIds: limitedTo?.map(({ id }) => id) ?? null }
}

function leaveTo(path: string): Promise<never> {
  window.location.assign(path)
  return new Promise(() => undefined)
}
