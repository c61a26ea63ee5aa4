import { BookOpen, LayoutDashboard, ReceiptText, Store, UsersRound } from 'lucide-react'

/** The panel's sections in the order a manager reads them. */
export const sections = [
  { href: '/', label: 'nav.overview', icon: LayoutDashboard },
  { href: '/restaurants', label: 'nav.restaurants', icon: Store },
  { href: '/menu', label: 'nav.menu', icon: BookOpen },
  { href: '/checks', label: 'nav.checks', icon: ReceiptText },
  { href: '/staff', label: 'nav.staff', icon: UsersRound },
] as const

/** True on the section's page and on the pages inside it. */
export function isCurrent(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
}
