'use client'

import { useSession } from '@/components/shell/use-session'
import { dateLabels } from '@/format/format-date'
import { useI18n } from '@/i18n/i18n-provider'

/** Formats an instant in the workspace's time zone: `22 нояб. 2026 г., 13:05`; with seconds if asked for. */
export function useInstant(options: { seconds?: boolean } = {}): (instant: string) => string {
  const { locale } = useI18n()
  const { workspace } = useSession()
  const format = dateLabels(locale, {
    dateStyle: 'medium',
    timeStyle: options.seconds ? 'medium' : 'short',
    timeZone: workspace.timezone,
  })
  return (instant) => format.format(new Date(instant))
}
