'use client'

import type { Member, Team } from '@vitrina/contract/team'
import { useCallback, useState } from 'react'
import { DataTable } from '@/components/table/data-table'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { useMemberColumns } from './member-columns'
import { RemoveDialog } from './remove-dialog'
import { ResetDialog } from './reset-dialog'
import { RoleDialog } from './role-dialog'

export type MemberDeed = 'role' | 'reset' | 'remove'

/** Who is in the team, and what an owner can do about each. */
export function MembersCard({ team }: { team: Team }) {
  const { members, restaurants } = team
  const { t } = useI18n()
  const [chosen, setChosen] = useState<{ member: Member; deed: MemberDeed } | null>(null)
  const close = () => setChosen(null)
  const columns = useMemberColumns(useCallback((member, deed) => setChosen({ member, deed }), []))
  return (
    <Card>
      <h3 className="px-4 pt-4 pb-2 font-semibold text-base sm:px-5">{t('team.members')}</h3>
      <DataTable
        caption={t('team.members')}
        columns={columns}
        rows={members}
        rowId={({ email }) => email}
        sort="name"
        onSort={() => undefined}
      />
      {chosen?.deed === 'role' && <RoleDialog member={chosen.member} offered={restaurants} onClose={close} />}
      {chosen?.deed === 'remove' && <RemoveDialog member={chosen.member} onClose={close} />}
      {chosen?.deed === 'reset' && <ResetDialog member={chosen.member} onClose={close} />}
    </Card>
  )
}
