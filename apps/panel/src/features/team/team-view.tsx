'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Role, roleScopes, type Scope, scopes } from '@vitrina/contract/scopes'
import type { MadeKey, Member, Team } from '@vitrina/contract/team'
import { Check, ChevronDown, Minus, UserPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import { roleName } from '@/components/shell/role-name'
import { FormProblem, ProblemState } from '@/components/states/problem-state'
import { Refusal } from '@/components/states/refusal'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { useToast } from '@/components/ui/toast'
import { ListTable } from '@/features/list/list-table'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { blockingError, problemOf } from '@/trpc/problem'
import { InvitationsCard } from './invitations-card'
import { type MemberAction, memberList } from './member-list'
import { SecretLink } from './secret-link'
import { useTeamChange } from './use-team-change'

const InviteDialog = dynamic(() => import('./invite-dialog').then((module) => module.InviteDialog), { ssr: false })
const RoleDialog = dynamic(() => import('./role-dialog').then((module) => module.RoleDialog), { ssr: false })

/** The members of the workspace, the people who are invited, and what each role may do. For owners. */
export function TeamView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [isInviting, setInviting] = useState(false)
  const query = useQuery(trpc.team.get.queryOptions())
  const error = blockingError(query)
  if (error) {
    return (
      <Card>
        <ProblemState error={error} onRetry={() => void query.refetch()} />
      </Card>
    )
  }
  const team = query.data
  if (!team) return <Skeleton className="h-96 w-full" />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-semibold text-lg">{t('settings.team')}</h2>
          <p className="mt-0.5 text-ink-soft text-sm">{t('team.lead')}</p>
        </div>
        <Button variant="primary" size="md" onClick={() => setInviting(true)}>
          <UserPlus aria-hidden="true" />
          {t('team.invite')}
        </Button>
      </div>
      <div className="grid gap-5">
        <MembersCard team={team} />
        <InvitationsCard invitations={team.invitations} />
        <RolesCard />
      </div>
      {isInviting && <InviteDialog team={team} onClose={() => setInviting(false)} />}
    </>
  )
}

/** The members of the team, and what an owner can do about each. */
function MembersCard({ team }: { team: Team }) {
  const { members, restaurants } = team
  const { t } = useI18n()
  const [chosen, setChosen] = useState<{ member: Member; deed: MemberAction } | null>(null)
  const close = () => setChosen(null)
  const choose = useCallback((member: Member, deed: MemberAction) => setChosen({ member, deed }), [])
  return (
    <Card>
      <h3 className="px-4 pt-4 pb-2 font-semibold text-base sm:px-5">{t('team.members')}</h3>
      <ListTable list={memberList} own={choose} rows={members} />
      {chosen?.deed === 'role' && <RoleDialog member={chosen.member} offered={restaurants} onClose={close} />}
      {chosen?.deed === 'remove' && <RemoveDialog member={chosen.member} onClose={close} />}
      {chosen?.deed === 'reset' && <ResetDialog member={chosen.member} onClose={close} />}
    </Card>
  )
}

/** Creates a link with which a member sets a new password, and shows it. */
function ResetDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const offer = useMutation(trpc.team.offerReset.mutationOptions())
  const title = t('team.reset.title', { name: member.name })
  if (offer.data) {
    return (
      <SecretLink
        title={title}
        path={`/new-password/${offer.data.token}`}
        expiresAt={offer.data.expiresAt}
        onClose={onClose}
      />
    )
  }
  const isElsewhere = problemOf(offer.error)?.code === 'conflict'
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('team.reset.make')}
      isDangerous={false}
      isPending={offer.isPending}
      error={isElsewhere ? null : offer.error}
      onConfirm={() => offer.mutate({ id: member.id })}
      onClose={onClose}
    >
      <p>{t('team.reset.text')}</p>
      {isElsewhere && <Refusal>{t('team.reset.elsewhere')}</Refusal>}
    </ConfirmDialog>
  )
}

/** What each role may do, derived from the sets of scopes that decide it. */
function RolesCard() {
  const { t } = useI18n()
  const rows = [
    { id: 'team', label: t('team.roles.team'), may: (role: Role) => role === 'owner' },
    ...scopes.map((scope) => ({ id: scope, label: t(`scope.${scope}`), may: (role: Role) => hasScope(role, scope) })),
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

function hasScope(role: Role, scope: Scope): boolean {
  const held: readonly Scope[] = roleScopes[role]
  return held.includes(scope)
}

/** Removes a member from the team after saying what follows, and revokes those of their keys that are chosen. */
function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const changed = useTeamChange()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const keys = useQuery(trpc.team.keysOf.queryOptions({ id: member.id }, { staleTime: 0 }))
  const remove = useMutation(
    trpc.team.remove.mutationOptions({
      onSuccess: async () => {
        show({ text: t('team.remove.done', { name: member.name }) })
        await Promise.all([changed(), queryClient.invalidateQueries(trpc.keys.list.queryFilter())])
        onClose()
      },
    }),
  )
  const isLastOwner = problemOf(remove.error)?.code === 'conflict'
  return (
    <ConfirmDialog
      title={t('team.remove.title')}
      confirmLabel={
        chosen.length === 0 ? t('team.remove.confirm') : t('team.remove.confirmKeys', { count: chosen.length })
      }
      isPending={remove.isPending || keys.isPending}
      error={isLastOwner ? null : remove.error}
      onConfirm={() => remove.mutate({ id: member.id, revokeKeys: [...chosen] })}
      onClose={onClose}
    >
      <p>{t('team.remove.text', { name: member.name })}</p>
      <div className="mt-3">
        {keys.isPending && <Skeleton className="h-10 w-full" />}
        {keys.data && <KeyChoice keys={keys.data} chosen={chosen} onChange={setChosen} />}
        <FormProblem error={keys.error} />
      </div>
      {isLastOwner && <Refusal>{t('team.lastOwner')}</Refusal>}
    </ConfirmDialog>
  )
}

interface KeyChoiceProps {
  keys: readonly MadeKey[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** The keys the leaving member has made, and which of them to revoke. None is chosen by default: programs use them. */
function KeyChoice({ keys, chosen, onChange }: KeyChoiceProps) {
  const { t } = useI18n()
  if (keys.length === 0) return <p>{t('team.remove.noKeys')}</p>
  return (
    <fieldset>
      <legend>{t('team.remove.keys')}</legend>
      <ul className="mt-2 grid max-h-60 gap-2.5 overflow-y-auto text-ink">
        {keys.map(({ id, name, hint, isTest }) => (
          <li key={id}>
            <Checkbox
              hint={isTest ? t('team.remove.testKey', { hint }) : hint}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            >
              {name}
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
