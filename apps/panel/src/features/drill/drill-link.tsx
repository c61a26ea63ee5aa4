'use client'

import Link from 'next/link'
import type { ComponentProps } from 'react'
import { LinkPending } from '@/components/shell/period-link'
import { useI18n } from '@/i18n/i18n-provider'
import type { DrillTarget } from './drill-href'

interface DrillLinkProps extends Omit<ComponentProps<typeof Link>, 'href' | 'target' | 'aria-label' | 'title'> {
  target: DrillTarget
  /** The words of the link, with which its spoken name begins. */
  label: string
  /** More to say on hover than where it leads. */
  hint?: string | undefined
}

/** A link from a figure to what is behind it, which says where it leads. */
export function DrillLink({ target: { to, href }, label, hint, children, ...rest }: DrillLinkProps) {
  const { t } = useI18n()
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={`${label}: ${t(`drill.${to}`)}`}
      title={[hint, t(`drill.${to}.title`)].filter(Boolean).join('. ')}
      {...rest}
    >
      {children ?? label}
      <LinkPending path={href.split('?')[0] ?? href} />
    </Link>
  )
}
