'use client'

import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'

/** A link that leads no further: why, and what to do. */
export function SpentLink({ title, text }: { title: string; text: string }) {
  const { t } = useI18n()
  return (
    <>
      <h1 className="mt-6 font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mt-2 text-ink-soft">{text}</p>
      <Link href="/sign-in" className={buttonStyle({ look: 'outline', size: 'md', className: 'mt-6 h-11' })}>
        {t('invitation.toSignIn')}
      </Link>
    </>
  )
}
