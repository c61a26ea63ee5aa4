'use client'

import { Info } from 'lucide-react'
import { useI18n } from '@/i18n/i18n-provider'

/** Says in plain words that these are movements and not balances. It is always visible. */
export function BalanceNote() {
  const { t } = useI18n()
  return (
    <p
      role="note"
      className="mb-3 flex items-start gap-2.5 rounded-card border border-line bg-muted px-4 py-3 text-sm sm:mb-4"
    >
      <Info className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      <span>{t('stock.note')}</span>
    </p>
  )
}
