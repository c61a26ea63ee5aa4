'use client'

import type { Member } from '@vitrina/contract/team'
import { EllipsisVertical, KeyRound, ShieldUser, UserMinus } from 'lucide-react'
import { reachText } from '@/components/shell/reach-text'
import { roleName } from '@/components/shell/role-name'
import { useSession } from '@/components/shell/use-session'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { dayIn } from '@/features/team/day-in'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { MemberDeed } from './members-card'

/** One person of the team; a phone has role and dates under the name. */
export function MemberRow({ member, onChoose }: { member: Member; onChoose: (deed: MemberDeed) => void }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today, workspace } = useSession()
  const day = (instant: string) => date.day(dayIn(instant, workspace.timezone), today)
  const lastSeen = member.lastSeenAt === null ? t('team.lastSeen.never') : day(member.lastSeenAt)
  return (
    <tr data-member={member.email} className="align-middle">
      <th
        scope="row"
        className="border-line border-t py-3 pr-3 pl-4 text-left font-normal [tr:first-child>&]:border-t-0 sm:pl-5"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {member.name}
          {member.isSelf && <Badge>{t('team.you')}</Badge>}
        </span>
        <span className="mt-0.5 block text-ink-soft text-xs wrap-anywhere">{member.email}</span>
        <span className="mt-0.5 block text-ink-soft text-xs sm:hidden">{roleName(t, member.role)}</span>
        {member.limitedTo !== null && (
          <span data-reach className="mt-0.5 block text-ink-soft text-xs wrap-anywhere">
            {t('reach.some')}: {reachText(t, member.limitedTo)}
          </span>
        )}
      </th>
      <td className="hidden border-line border-t px-3 py-3 [tr:first-child>&]:border-t-0 sm:table-cell">
        {roleName(t, member.role)}
      </td>
      <td className="hidden whitespace-nowrap border-line border-t px-3 py-3 [tr:first-child>&]:border-t-0 lg:table-cell">
        {day(member.since)}
      </td>
      <td className="hidden whitespace-nowrap border-line border-t px-3 py-3 text-ink-soft [tr:first-child>&]:border-t-0 md:table-cell">
        {lastSeen}
      </td>
      <td className="border-line border-t py-2 pr-2 pl-1 text-right [tr:first-child>&]:border-t-0 sm:pr-3">
        <span className="relative inline-block">
          <MenuButton
            aria-label={t('team.actions', { name: member.name })}
            className={buttonStyle({ look: 'ghost', size: 'icon', className: 'size-10' })}
            menu={({ MenuContent, MenuItem }) => (
              <MenuContent align="end">
                <MenuItem onSelect={() => onChoose('role')}>
                  <ShieldUser className="text-ink-soft" aria-hidden="true" />
                  {t('team.changeRole')}
                </MenuItem>
                {!member.isSelf && (
                  <>
                    <MenuItem onSelect={() => onChoose('reset')}>
                      <KeyRound className="text-ink-soft" aria-hidden="true" />
                      {t('team.resetPassword')}
                    </MenuItem>
                    <MenuItem className="text-bad" onSelect={() => onChoose('remove')}>
                      <UserMinus aria-hidden="true" />
                      {t('team.remove')}
                    </MenuItem>
                  </>
                )}
              </MenuContent>
            )}
          >
            <EllipsisVertical aria-hidden="true" />
          </MenuButton>
        </span>
      </td>
    </tr>
  )
}
