'use client'

import { useEffect, useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** How long ago an instant was; which one exactly is said on hover. */
export function Ago({ at, className }: { at: string; className?: string }) {
  const { locale } = useI18n()
  const { workspace } = useSession()
  const { date } = useFormat()
  const now = useNow()
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: workspace.timezone })
  return (
    <time dateTime={at} title={exact.format(new Date(at))} className={className} suppressHydrationWarning>
      {date.ago(at, now)}
    </time>
  )
}

/** The clock, moving once a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
