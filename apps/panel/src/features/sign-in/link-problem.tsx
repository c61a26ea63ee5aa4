'use client'

import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'

/** Says why a link could not be used. A link that was used meanwhile shows so once the page is reloaded. */
export function LinkProblem({ error }: { error: unknown }) {
  const { t } = useI18n()
  if (!error) return null
  const code = problemOf(error)?.code
  return (
    <p role="alert" className="rounded-lg bg-bad-soft px-3.5 py-2.5 text-bad text-sm">
      {t(
        code === 'rate_limited'
          ? 'invitation.tooMany'
          : code === 'not_available'
            ? 'invitation.busy'
            : 'invitation.failed',
      )}
    </p>
  )
}

/** Says why a link no longer works, and what to do. */
export function SpentLink({ title, text }: { title: string; text: string }) {
  const { t } = useI18n()
  return (
    <>
      <h1 className="mt-6 font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mt-2 text-ink-soft">{text}</p>
      <Link href="/sign-in" className={buttonStyle({ variant: 'outline', size: 'md', className: 'mt-6 h-11' })}>
        {t('invitation.toSignIn')}
      </Link>
    </>
  )
}
