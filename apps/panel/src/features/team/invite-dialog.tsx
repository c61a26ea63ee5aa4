'use client'

import { useMutation } from '@tanstack/react-query'
import type { Role } from '@vitrina/contract/scopes'
import type { InvitationLink as Made, Team } from '@vitrina/contract/team'
import { type FormEvent, useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { GuardedModal } from '@/components/ui/guarded-modal'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { ReachFields } from '../developers/reach-fields'
import { InvitationLink } from './invitation-link'
import { RoleFields } from './role-fields'
import { useTeamChange } from './use-team-change'

/** Invites a person by e-mail and role, then shows the link. */
export function InviteDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const changed = useTeamChange()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  const [restaurantIds, setRestaurantIds] = useState<string[] | null>(null)
  const [isTried, setTried] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const invite = useMutation(
    trpc.team.invite.mutationOptions({
      onSuccess: async (link) => {
        setMade(link)
        await changed()
      },
    }),
  )
  if (made) return <InvitationLink made={made} onClose={onClose} />
  const reach = role === 'owner' ? null : restaurantIds
  const isMissing = reach?.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isMissing) invite.mutate({ email: email.trim(), role, restaurantIds: reach, language: locale })
  }
  const isMember = team.members.some((member) => member.email === invite.variables?.email.toLowerCase())
  const refusal = {
    conflict: isMember ? t('team.invite.isMember') : t('team.invite.isInvited'),
    invalid_parameter: t('team.invite.badEmail'),
  }[problemOf(invite.error)?.code ?? '']
  return (
    <GuardedModal
      title={t('team.invite.title')}
      isGuarded={email.trim() !== ''}
      onClose={onClose}
      className="w-[min(32rem,calc(100vw-1rem))]"
    >
      <form onSubmit={submit} noValidate className="grid gap-4 overflow-y-auto px-4 py-4 sm:px-6">
        <Field label={t('team.invite.email')} hint={t(`team.invite.mail.${team.mail}`)} error={refusal}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              autoFocus
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <RoleFields value={role} onChange={setRole} />
        {role !== 'owner' && (
          <ReachFields
            value={restaurantIds}
            onChange={setRestaurantIds}
            offered={team.restaurants}
            isMissing={isTried && isMissing}
          />
        )}
        {refusal === undefined && <FormProblem error={invite.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="md" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" size="md" variant="primary" disabled={invite.isPending || email.trim() === ''}>
            {invite.isPending ? t('team.invite.sending') : t('team.invite.send')}
          </Button>
        </div>
      </form>
    </GuardedModal>
  )
}
