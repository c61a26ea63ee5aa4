'use client'

import { mayOpen, type PagePath } from '@vitrina/contract/panel-pages'
import type { Me } from '@vitrina/contract/session'
import {
  BookOpen,
  Bot,
  ChartNoAxesCombined,
  ChartPie,
  Ellipsis,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestion,
  Package,
  PlugZap,
  ReceiptText,
  Settings,
  SquareKanban,
  Store,
  UsersRound,
} from 'lucide-react'
import { usePathname } from 'next/navigation'
import { MenuButton } from '@/components/ui/menu-button'
import { useI18n } from '@/i18n/i18n-provider'
import type { MessageKey } from '@/i18n/translate'
import { cn } from '@/lib/class-names'
import { PeriodLink } from './period-link'
import { useSession } from './use-session'

/** The sections at the side of a wide screen; icons with small labels on a tablet. */
export function SideNavigation() {
  const { t } = useI18n()
  const session = useSession()
  const pathname = usePathname()
  return (
    <nav aria-label={t('nav.label')}>
      <ul className="flex flex-col gap-0.5">
        {sectionsFor(session).map(({ href, label, icon: Icon, startsGroup }) => {
          const current = isCurrent(href, pathname)
          return (
            <li key={href} className={cn(startsGroup && 'mt-1 border-line border-t pt-1 lg:mt-2 lg:pt-2')}>
              <PeriodLink
                href={href}
                aria-current={current ? 'page' : undefined}
                className={cn(
                  'flex flex-col items-center gap-1 rounded-lg px-1 py-1.5 font-medium text-[0.6875rem] leading-tight transition-colors lg:flex-row lg:gap-3 lg:px-3 lg:py-2 lg:text-sm',
                  current ? 'bg-accent-soft text-accent' : 'text-ink-soft hover:bg-muted hover:text-ink',
                )}
              >
                <Icon className="size-5 shrink-0 lg:size-[1.125rem]" aria-hidden="true" />
                {t(label)}
              </PeriodLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const placesUnderThumb = 5

/** The sections at the bottom of a phone screen; those without room there are in a menu at the end. */
export function BottomNavigation() {
  const { t } = useI18n()
  const session = useSession()
  const pathname = usePathname()
  const all = sectionsFor(session)
  const shown = all.length <= placesUnderThumb ? all.length : placesUnderThumb - 1
  return (
    <nav
      aria-label={t('nav.label')}
      className="print:hidden fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:hidden"
    >
      <ul className="grid grid-cols-5">
        {all.slice(0, shown).map(({ href, label, icon: Icon }) => {
          const current = isCurrent(href, pathname)
          return (
            <li key={href}>
              <PeriodLink href={href} aria-current={current ? 'page' : undefined} className={thumbStyle(current)}>
                <Icon className="size-5" aria-hidden="true" />
                {t(label)}
              </PeriodLink>
            </li>
          )
        })}
        {shown < all.length && (
          <li>
            <MoreSections sections={all.slice(shown)} />
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Returns the style of an item in the bottom row. */
function thumbStyle(current: boolean): string {
  return cn(
    'flex w-full flex-col items-center gap-1 px-0.5 pt-2.5 pb-2 font-medium text-[0.6875rem] leading-none -outline-offset-2',
    current ? 'text-accent' : 'text-ink-soft',
  )
}

/** A menu of the sections that a phone's bottom row has no room for. */
function MoreSections({ sections }: { sections: ReturnType<typeof sectionsFor> }) {
  const { t } = useI18n()
  const pathname = usePathname()
  return (
    <MenuButton
      className={thumbStyle(sections.some(({ href }) => isCurrent(href, pathname)))}
      menu={({ MenuContent, MenuItem }) => (
        <MenuContent side="top" align="end">
          {sections.map(({ href, label, icon: Icon }) => {
            const current = isCurrent(href, pathname)
            return (
              <MenuItem key={href} asChild>
                <PeriodLink
                  href={href}
                  aria-current={current ? 'page' : undefined}
                  className={cn('min-h-11', current && 'text-accent')}
                >
                  <Icon className={cn(!current && 'text-ink-soft')} aria-hidden="true" />
                  {t(label)}
                </PeriodLink>
              </MenuItem>
            )
          })}
        </MenuContent>
      )}
    >
      <Ellipsis className="size-5" aria-hidden="true" />
      {t('nav.more')}
    </MenuButton>
  )
}

interface Section {
  href: PagePath
  label: Extract<MessageKey, `nav.${string}`>
  icon: LucideIcon
  /** Separated from the sections before it. */
  startsGroup?: true
}

/** The panel's sections in the order a manager reads them; a phone has the first ones in its bottom row. */
const sections: readonly Section[] = [
  { href: '/', label: 'nav.overview', icon: LayoutDashboard },
  { href: '/restaurants', label: 'nav.restaurants', icon: Store },
  { href: '/menu', label: 'nav.menu', icon: BookOpen },
  { href: '/checks', label: 'nav.checks', icon: ReceiptText },
  { href: '/staff', label: 'nav.staff', icon: UsersRound },
  { href: '/stock', label: 'nav.stock', icon: Package },
  { href: '/dashboards', label: 'nav.dashboards', icon: ChartPie },
  { href: '/builder', label: 'nav.builder', icon: ChartNoAxesCombined },
  { href: '/board', label: 'nav.board', icon: SquareKanban, startsGroup: true },
  { href: '/ask', label: 'nav.ask', icon: MessageCircleQuestion },
  { href: '/agents', label: 'nav.agents', icon: Bot },
  { href: '/integrations', label: 'nav.integrations', icon: PlugZap, startsGroup: true },
  { href: '/settings', label: 'nav.settings', icon: Settings },
]

/** Returns the sections a user may open. */
function sectionsFor(session: Pick<Me, 'scopes' | 'workspace'>): Section[] {
  return sections.filter(({ href }) => mayOpen(session, href))
}

/** True on the section's page and on the pages inside it. */
function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}
