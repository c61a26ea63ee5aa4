'use client'

import { useI18n } from '@/i18n/i18n-provider'
import { reachText } from './reach-text'
import { useSession } from './use-session'

/** Says that the figures cover some restaurants only, to users limited to those; renders nothing for others. */
export function ReachLine() {
  const { t } = useI18n()
  const { limitedTo } = useSession().workspace
  if (limitedTo === null) return null
  return (
    <p data-reach={limitedTo.length} className="mt-1 text-ink-soft text-sm wrap-anywhere">
      {t('reach.only', { names: reachText(t, limitedTo) })}
    </p>
  )
}
