'use client'

import { useMutation } from '@tanstack/react-query'
import type { Invitation, InvitationLink as Made } from '@vitrina/contract/team'
import { useState } from 'react'
import { reachText } from '@/components/shell/reach-text'
import { roleName } from '@/components/shell/role-name'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/problem-state'
import { Refusal } from '@/components/states/refusal'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { instantText } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { InvitationLink } from './invitation-link'
import { useTeamChange } from './use-team-change'

/** The people who are invited and have not joined yet. */
export function InvitationsCard({ invitations }: { invitations: readonly Invitation[] }) {
  const { t, locale } = useI18n()
  const { workspace } = useSession()
  const trpc = useTRPC()
  const changed = useTeamChange()
  const [made, setMade] = useState<Made | null>(null)
  const [revoked, setRevoked] = useState<Invitation | null>(null)
  const resend = useMutation(
    trpc.team.resend.mutationOptions({
      onSuccess: async (link) => {
        setMade(link)
        await changed()
      },
    }),
  )
  const isGone = problemOf(resend.error)?.code === 'not_found'
  return (
    <Card className="p-4 sm:p-5">
      <h3 className="font-semibold text-base">{t('team.invitations')}</h3>
      {invitations.length === 0 && <p className="mt-2 text-ink-soft text-sm">{t('team.invitations.none')}</p>}
      <ul className="divide-y divide-line">
        {invitations.map((invitation) => {
          const { id, email, role, limitedTo, invitedBy, expiresAt, isExpired } = invitation
          const until = instantText(expiresAt, locale, workspace.timezone)
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-medium text-sm wrap-anywhere">
                  {email}
                  {isExpired && <Badge tone="warn">{t('team.invitations.expired')}</Badge>}
                </p>
                <p className="mt-0.5 text-ink-soft text-xs">
                  {[
                    roleName(t, role),
                    limitedTo !== null && reachText(t, limitedTo),
                    t('team.invitations.by', { name: invitedBy }),
                    !isExpired && t('team.invitations.until', { at: until }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  className="max-sm:h-10"
                  aria-label={t('team.invitations.resendOf', { email })}
                  disabled={resend.isPending}
                  onClick={() => resend.mutate({ id, language: locale })}
                >
                  {t('team.invitations.resend')}
                </Button>
                <Button
                  variant="ghost"
                  className="max-sm:h-10"
                  aria-label={t('team.invitations.revokeOf', { email })}
                  onClick={() => setRevoked(invitation)}
                >
                  {t('team.invitations.revoke')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {isGone ? <Refusal>{t('team.gone')}</Refusal> : <FormProblem error={resend.error} />}
      {made && <InvitationLink made={made} onClose={() => setMade(null)} />}
      {revoked && <RevokeDialog invitation={revoked} onClose={() => setRevoked(null)} />}
    </Card>
  )
}

/** Withdraws an invitation. */
function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const show = useToast()
  const changed = useTeamChange()
  const { id, email } = invitation
  const revoke = useMutation(
    trpc.team.revoke.mutationOptions({
      onSuccess: async () => {
        show({ text: t('team.invitations.revoked', { email }) })
        await changed()
        onClose()
      },
    }),
  )
  const isGone = problemOf(revoke.error)?.code === 'not_found'
  return (
    <ConfirmDialog
      title={t('team.revoke.title')}
      confirmLabel={t('team.invitations.revoke')}
      isPending={revoke.isPending}
      error={isGone ? null : revoke.error}
      onConfirm={() => revoke.mutate({ id })}
      onClose={onClose}
    >
      <p>{t('team.revoke.text', { email })}</p>
      {isGone && <Refusal>{t('team.gone')}</Refusal>}
    </ConfirmDialog>
  )
}
