'use client'

import type { Member, Team } from '@vitrina/contract/team'
import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { MemberRow } from './member-row'
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
  return (
    <Card>
      <h3 className="px-4 pt-4 pb-2 font-semibold text-base sm:px-5">{t('team.members')}</h3>
      <table className="w-full text-sm">
        <caption className="sr-only">{t('team.members')}</caption>
        <thead>
          <tr className="text-left text-ink-soft">
            <th scope="col" className="border-line border-b py-2 pr-3 pl-4 font-normal sm:pl-5">
              {t('team.person')}
            </th>
            <th scope="col" className="hidden border-line border-b px-3 py-2 font-normal sm:table-cell">
              {t('team.role')}
            </th>
            <th scope="col" className="hidden border-line border-b px-3 py-2 font-normal lg:table-cell">
              {t('team.since')}
            </th>
            <th scope="col" className="hidden border-line border-b px-3 py-2 font-normal md:table-cell">
              {t('team.lastSeen')}
            </th>
            <td className="border-line border-b py-2 pr-4 pl-1 sm:pr-5" />
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} onChoose={(deed) => setChosen({ member, deed })} />
          ))}
        </tbody>
      </table>
      {chosen?.deed === 'role' && <RoleDialog member={chosen.member} offered={restaurants} onClose={close} />}
      {chosen?.deed === 'remove' && <RemoveDialog member={chosen.member} onClose={close} />}
      {chosen?.deed === 'reset' && <ResetDialog member={chosen.member} onClose={close} />}
    </Card>
  )
}
