'use client'

import { Skeleton } from '@/components/ui/skeleton'
import { useI18n } from '@/i18n/i18n-provider'

/** The place of an answer that is being worked out. */
export function Thinking() {
  const { t } = useI18n()
  return (
    <div data-thinking="">
      <p className="animate-pulse text-ink-soft text-sm">{t('ask.thinking')}</p>
      <Skeleton className="mt-3 h-4 w-4/5 max-w-xl" />
      <Skeleton className="mt-2 h-4 w-3/5 max-w-md" />
      <Skeleton className="mt-4 h-36 w-full rounded-card" />
    </div>
  )
}
