'use client'

import { useMutation } from '@tanstack/react-query'
import type { OfferedReach } from '@vitrina/contract/reach'
import type { Role } from '@vitrina/contract/scopes'
import type { Member } from '@vitrina/contract/team'
import { type FormEvent, useState } from 'react'
import { roleName } from '@/components/shell/role-name'
import { FormProblem } from '@/components/states/form-problem'
import { Button } from '@/components/ui/button'
import { Modal } from '@/components/ui/modal'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { ReachFields } from '../developers/reach-fields'
import { Refusal } from './refusal'
import { RoleFields } from './role-fields'
import { useTeamChange } from './use-team-change'

/** Gives a member another role, or other restaurants. */
export function RoleDialog(props: { member: Member; offered: OfferedReach; onClose: () => void }) {
  const { member, offered, onClose } = props
  const { t } = useI18n()
  const trpc = useTRPC()
  const show = useToast()
  const changed = useTeamChange()
  const [role, setRole] = useState<Role>(member.role)
  const [held] = useState(() => member.limitedTo?.map(({ id }) => id) ?? null)
  const [restaurantIds, setRestaurantIds] = useState(held)
  const [isTried, setTried] = useState(false)
  const reach = role === 'owner' ? null : restaurantIds
  const isMissing = reach?.length === 0
  const change = useMutation(
    trpc.team.changeRole.mutationOptions({
      onSuccess: async () => {
        // Who is no owner any more may not see this page.
        if (member.isSelf) return window.location.assign('/settings')
        show({ text: t('team.changeRole.changed', { name: member.name, role: roleName(t, role) }) })
        await changed()
        onClose()
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    if (role === member.role && JSON.stringify(reach) === JSON.stringify(held)) onClose()
    else change.mutate({ id: member.id, role, restaurantIds: reach })
  }
  const isLastOwner = problemOf(change.error)?.code === 'conflict'
  return (
    <Modal
      title={t('team.changeRole.title', { name: member.name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      className="w-[min(32rem,calc(100vw-1rem))]"
    >
      <form onSubmit={submit} className="grid gap-4 overflow-y-auto px-4 py-4 sm:px-6">
        <RoleFields value={role} onChange={setRole} />
        {role !== 'owner' && (
          <ReachFields
            value={restaurantIds}
            onChange={setRestaurantIds}
            offered={offered}
            isMissing={isTried && isMissing}
          />
        )}
        <p className="text-ink-soft text-sm">
          {t('team.changeRole.hint')} {reach !== null && t('team.changeRole.keys')}
        </p>
        {isLastOwner ? <Refusal>{t('team.lastOwner')}</Refusal> : <FormProblem error={change.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="md" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" size="md" look="primary" disabled={change.isPending}>
            {change.isPending ? t('action.saving') : t('action.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
