import { mayOpen, type PagePath } from '@vitrina/contract/panel-pages'
import type { Me } from '@vitrina/contract/session'
import {
  BookOpen,
  Bot,
  ChartNoAxesCombined,
  ChartPie,
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
import type { MessageKey } from '@/i18n/translate'

interface Section {
  href: PagePath
  label: Extract<MessageKey, `nav.${string}`>
  icon: LucideIcon
  /** Set apart from those before it. */
  startsGroup?: true
}

/** The panel's sections in the order a manager reads them; a phone has the first ones under the thumb. */
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

/** The sections that are open to a person. */
export function sectionsFor(session: Pick<Me, 'scopes' | 'workspace'>): Section[] {
  return sections.filter(({ href }) => mayOpen(session, href))
}

/** True on the section's page and on the pages inside it. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}
