'use client'

import type { Member } from '@vitrina/contract/team'
import { EllipsisVertical, KeyRound, ShieldUser, UserMinus } from 'lucide-react'
import { useMemo } from 'react'
import { reachText } from '@/components/shell/reach-text'
import { roleName } from '@/components/shell/role-name'
import { useSession } from '@/components/shell/use-session'
import { Away } from '@/components/table/away'
import { columnsOf } from '@/components/table/columns'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { dayIn } from '@/features/team/day-in'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import type { MemberDeed } from './members-card'

type Choose = (member: Member, deed: MemberDeed) => void

const column = columnsOf<Member>()

/** The people of the team: who, as what, since when, and what can be done about each. */
export function useMemberColumns(onChoose: Choose) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today, workspace } = useSession()
  return useMemo(() => {
    const day = (instant: string) => date.day(dayIn(instant, workspace.timezone), today)
    return column.columns([
      column.accessor('name', {
        header: t('team.person'),
        enableSorting: false,
        meta: { primary: 13 },
        cell: ({ row: { original: member } }) => (
          <>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
              {member.name}
              {member.isSelf && <Badge>{t('team.you')}</Badge>}
            </span>
            <span className="mt-0.5 block text-ink-soft text-xs wrap-anywhere">{member.email}</span>
            <Away of="role" className="mt-0.5 block text-ink-soft text-xs">
              {roleName(t, member.role)}
            </Away>
            {member.limitedTo !== null && (
              <span data-reach className="mt-0.5 block text-ink-soft text-xs wrap-anywhere">
                {t('reach.some')}: {reachText(t, member.limitedTo)}
              </span>
            )}
          </>
        ),
      }),
      column.accessor('role', {
        header: t('team.role'),
        enableSorting: false,
        meta: { width: 7.5, leaves: 1 },
        cell: ({ getValue }) => roleName(t, getValue()),
      }),
      column.accessor('since', {
        header: t('team.since'),
        enableSorting: false,
        meta: { width: 9, leaves: 3 },
        cell: ({ getValue }) => <span className="whitespace-nowrap">{day(getValue())}</span>,
      }),
      column.accessor('lastSeenAt', {
        header: t('team.lastSeen'),
        enableSorting: false,
        meta: { width: 9.5, leaves: 2 },
        cell: ({ getValue }) => {
          const seenAt = getValue()
          return (
            <span className="whitespace-nowrap text-ink-soft">
              {seenAt === null ? t('team.lastSeen.never') : day(seenAt)}
            </span>
          )
        },
      }),
      column.display({
        id: 'deeds',
        header: () => <span className="sr-only">{t('team.deeds')}</span>,
        meta: { numeric: true, width: 4 },
        cell: ({ row: { original: member } }) => <Deeds member={member} onChoose={onChoose} />,
      }),
    ])
  }, [t, date, today, workspace.timezone, onChoose])
}

function Deeds({ member, onChoose }: { member: Member; onChoose: Choose }) {
  const { t } = useI18n()
  return (
    <span className="relative -my-1 inline-block">
      <MenuButton
        aria-label={t('team.actions', { name: member.name })}
        className={buttonStyle({ look: 'ghost', size: 'icon', className: 'size-10' })}
        menu={({ MenuContent, MenuItem }) => (
          <MenuContent align="end">
            <MenuItem onSelect={() => onChoose(member, 'role')}>
              <ShieldUser className="text-ink-soft" aria-hidden="true" />
              {t('team.changeRole')}
            </MenuItem>
            {!member.isSelf && (
              <>
                <MenuItem onSelect={() => onChoose(member, 'reset')}>
                  <KeyRound className="text-ink-soft" aria-hidden="true" />
                  {t('team.resetPassword')}
                </MenuItem>
                <MenuItem className="text-bad" onSelect={() => onChoose(member, 'remove')}>
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
  )
}
