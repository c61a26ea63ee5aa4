'use client'

import { useNow } from '@/components/shell/use-now'
import { useSession } from '@/components/shell/use-session'
import { dateLabels } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** How long ago an instant was; the exact time is shown on hover. */
export function Ago({ at, className }: { at: string; className?: string }) {
  const { locale } = useI18n()
  const { workspace } = useSession()
  const { date } = useFormat()
  const now = useNow()
  const exact = dateLabels(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: workspace.timezone })
  return (
    <time dateTime={at} title={exact.format(new Date(at))} className={className} suppressHydrationWarning>
      {date.ago(at, now)}
    </time>
  )
}
