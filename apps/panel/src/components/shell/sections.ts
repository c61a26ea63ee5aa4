import type { Scope } from '@vitrina/contract/scopes'
import {
  BookOpen,
  Bot,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestion,
  ReceiptText,
  SquareKanban,
  Store,
  UsersRound,
} from 'lucide-react'
import type { MessageKey } from '@/i18n/translate'

interface Section {
  href: string
  label: Extract<MessageKey, `nav.${string}`>
  icon: LucideIcon
  /** Who lacks it is not shown the section. */
  scope?: Scope
}

/** The panel's sections in the order a manager reads them; a phone has the first ones under the thumb. */
const sections: readonly Section[] = [
  { href: '/', label: 'nav.overview', icon: LayoutDashboard },
  { href: '/restaurants', label: 'nav.restaurants', icon: Store },
  { href: '/menu', label: 'nav.menu', icon: BookOpen },
  { href: '/checks', label: 'nav.checks', icon: ReceiptText },
  { href: '/staff', label: 'nav.staff', icon: UsersRound },
  { href: '/board', label: 'nav.board', icon: SquareKanban, scope: 'read:kanban' },
  { href: '/ask', label: 'nav.ask', icon: MessageCircleQuestion, scope: 'ai:ask' },
  { href: '/agents', label: 'nav.agents', icon: Bot, scope: 'read:agents' },
]

/** The sections that are open to who holds these scopes. */
export function sectionsFor(scopes: readonly Scope[]): Section[] {
  return sections.filter(({ scope }) => scope === undefined || scopes.includes(scope))
}

/** True on the section's page and on the pages inside it. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}
