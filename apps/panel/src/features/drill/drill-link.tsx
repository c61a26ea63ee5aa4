'use client'

import Link from 'next/link'
import type { ComponentProps } from 'react'
import { LinkPending } from '@/components/shell/period-link'
import { useI18n } from '@/i18n/i18n-provider'
import type { DrillTarget } from './drill-href'

interface DrillLinkProps extends Omit<ComponentProps<typeof Link>, 'href' | 'target' | 'aria-label' | 'title'> {
  target: DrillTarget
  /** The text of the link, with which its accessible name begins. */
  label: string
  /** Text to show on hover before the text that says where the link leads. */
  hint?: string | undefined
}

/** A link from a figure to the rows or the page behind it. Its label says where it leads. */
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
