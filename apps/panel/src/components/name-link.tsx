'use client'

import { PeriodLink } from '@/components/shell/period-link'
import { cn } from '@/lib/class-names'

interface NameLinkProps {
  name: string
  /** Its own page; null where it has none. */
  href: string | null
  /** Underlined in tables of figures, where a name alone would not look like a link. */
  variant?: 'plain' | 'underlined'
  className?: string | undefined
}

/** A full name, on as many lines as it needs; it links to its own page where it has one. */
export function NameLink({ name, href, variant = 'plain', className }: NameLinkProps) {
  const whole = cn('min-w-0 wrap-anywhere', className)
  if (href === null) return <span className={whole}>{name}</span>
  return (
    <PeriodLink
      href={href}
      className={cn(whole, variant === 'plain' ? 'hover:text-accent hover:underline' : linkStyle)}
    >
      {name}
    </PeriodLink>
  )
}

/** A link within a table of figures. */
export const linkStyle =
  'underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-current'
