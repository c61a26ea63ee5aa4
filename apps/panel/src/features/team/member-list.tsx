import type { Member } from '@vitrina/contract/team'
import { EllipsisVertical, KeyRound, ShieldUser, UserMinus } from 'lucide-react'
import { reachText } from '@/components/shell/reach-text'
import { roleName } from '@/components/shell/role-name'
import { Away } from '@/components/table/away'
import { Badge } from '@/components/ui/badge'
import { buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { rowListOf } from '@/features/list/list'
import type { Translate } from '@/i18n/translate'

/** An owner's action on a member. */
export type MemberAction = 'role' | 'reset' | 'remove'

type Choose = (member: Member, deed: MemberAction) => void

/** The members of the team: name, role, since when, last seen, and the actions on each. */
export const memberList = rowListOf<Member, Choose>()({
  title: 'team.members',
  rowId: ({ email }) => email,
  sort: 'name',
  columns: {
    name: {
      ...{ label: 'team.person', kind: 'text', primary: 13 },
      value: ({ name }) => name,
      cell: ({ name, isSelf, email, role, limitedTo }, { t }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
            {name}
            {isSelf && <Badge>{t('team.you')}</Badge>}
          </span>
          <span className="mt-0.5 block text-ink-soft text-xs wrap-anywhere">{email}</span>
          <Away of="role" className="mt-0.5 block text-ink-soft text-xs">
            {roleName(t, role)}
          </Away>
          {limitedTo !== null && (
            <span data-reach className="mt-0.5 block text-ink-soft text-xs wrap-anywhere">
              {t('reach.some')}: {reachText(t, limitedTo)}
            </span>
          )}
        </>
      ),
    },
    role: {
      ...{ label: 'team.role', kind: 'text', width: 7.5, leaves: 1 },
      value: ({ role }, t) => roleName(t, role),
    },
    since: {
      ...{ label: 'team.since', kind: 'instant', width: 9, leaves: 3 },
      value: ({ since }) => since,
      cell: ({ since }, { date, timezone, today }) => (
        <span className="whitespace-nowrap">{date.day(dayIn(since, timezone), today)}</span>
      ),
    },
    lastSeenAt: {
      ...{ label: 'team.lastSeen', kind: 'instant', width: 9.5, leaves: 2 },
      value: ({ lastSeenAt }) => lastSeenAt,
      cell: ({ lastSeenAt }, { t, date, timezone, today }) => (
        <span className="whitespace-nowrap text-ink-soft">
          {lastSeenAt === null ? t('team.lastSeen.never') : date.day(dayIn(lastSeenAt, timezone), today)}
        </span>
      ),
    },
    deeds: {
      ...{ label: 'team.deeds', isHeadingHidden: true, kind: 'text', numeric: true, width: 4 },
      value: () => null,
      cell: (member, { t, own: choose }) => <Actions t={t} member={member} onChoose={choose} />,
    },
  },
  table: ['name', 'role', 'since', 'lastSeenAt', 'deeds'],
})

function Actions({ t, member, onChoose }: { t: Translate; member: Member; onChoose: Choose }) {
  return (
    <span className="relative -my-1 inline-block">
      <MenuButton
        aria-label={t('team.actions', { name: member.name })}
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'size-10' })}
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

/** The calendar day `YYYY-MM-DD` of an instant in a time zone. */
function dayIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )
}
