'use client'

import type { Member, Team } from '@vitrina/contract/team'
import { useCallback, useState } from 'react'
import { Card } from '@/components/ui/card'
import { ListTable } from '@/features/list/list-table'
import { useI18n } from '@/i18n/i18n-provider'
import { type MemberDeed, memberList } from './member-list'
import { RemoveDialog } from './remove-dialog'
import { ResetDialog } from './reset-dialog'
import { RoleDialog } from './role-dialog'

/** Who is in the team, and what an owner can do about each. */
export function MembersCard({ team }: { team: Team }) {
  const { members, restaurants } = team
  const { t } = useI18n()
  const [chosen, setChosen] = useState<{ member: Member; deed: MemberDeed } | null>(null)
  const close = () => setChosen(null)
  const choose = useCallback((member: Member, deed: MemberDeed) => setChosen({ member, deed }), [])
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
