'use client'

import type { Role } from '@vitrina/contract/scopes'
import { InviteMember, type Team } from '@vitrina/contract/team'
import { TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { ReachFields } from '../developers/reach-fields'
import { InvitationLink } from './invitation-link'
import { RoleFields } from './role-fields'

interface Invited {
  email: string
  role: Role
  restaurantIds: string[] | null
}

const blank: Invited = { email: '', role: 'viewer', restaurantIds: null }

/** Invites a person by e-mail and role, then shows the link. */
export function InviteDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const form = useSentForm({
    start: blank,
    schema: typed(InviteMember, ({ email, role, restaurantIds }: Invited) => ({
      email: email.trim(),
      role,
      restaurantIds: role === 'owner' ? null : restaurantIds,
      language: locale,
    })),
    errors: ({ role, restaurantIds }) => ({
      email: t('team.invite.badEmail'),
      ...(role !== 'owner' && restaurantIds && { restaurantIds: t('reach.choose') }),
    }),
    fieldOf: ({ code }, { email }) => {
      if (code === 'invalid_parameter') return { email: t('team.invite.badEmail') }
      if (code !== 'conflict') return null
      const isMember = team.members.some((member) => member.email === email)
      return { email: t(isMember ? 'team.invite.isMember' : 'team.invite.isInvited') }
    },
    differs: ({ email }) => email.trim() !== '',
    send: (invited) => client.team.invite.mutate(invited),
    // Not awaited: the link, which is shown only once, is shown at once.
    stale: [trpc.team.get.queryFilter()],
  })
  const { email, role, restaurantIds } = form.values
  if (form.saved) return <InvitationLink made={form.saved} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      title={t('team.invite.title')}
      submitLabel={t('team.invite.send')}
      pendingLabel={t('team.invite.sending')}
      isSubmitDisabled={email.trim() === ''}
      onClose={onClose}
      className="w-[min(32rem,calc(100vw-1rem))]"
    >
      <TextField
        form={form}
        name="email"
        label={t('team.invite.email')}
        hint={t(`team.invite.mail.${team.mail}`)}
        type="email"
        autoCapitalize="none"
        autoFocus
        required
      />
      <RoleFields value={role} onChange={(chosen) => form.set('role', chosen)} />
      {role !== 'owner' && (
        <ReachFields
          value={restaurantIds}
          onChange={(ids) => form.set('restaurantIds', ids)}
          offered={team.restaurants}
          error={form.errorOf('restaurantIds')}
        />
      )}
    </FormDialog>
  )
}
