'use client'

import type { Period } from '@vitrina/contract/dates'
import type { RefObject } from 'react'
import { ExportMenu } from '@/features/export/export-menu'
import type { Sheet } from '@/features/export/sheet'
import { useExport } from '@/features/export/use-export'
import { useI18n } from '@/i18n/i18n-provider'

interface ChartMenuProps {
  title: string
  sheets: () => readonly Sheet[] | Promise<readonly Sheet[]>
  card: RefObject<HTMLElement | null>
  /** The period written to files, where it differs from that of the figures around; null for all time. */
  period?: Period | null | undefined
}

/** Saves the content of a card: its figures as a table, or the card as a picture. */
export function ChartMenu({ title, sheets, card, period }: ChartMenuProps) {
  const { t } = useI18n()
  const { save, isBusy } = useExport()
  const of = { title, sheets, ...(period !== undefined && { period }) }
  return (
    <ExportMenu
      label={t('chart.actions', { title })}
      formats={['xlsx', 'csv', 'png']}
      isBusy={isBusy}
      onSave={(format) => void save(format === 'png' ? { ...of, format, card: card.current } : { ...of, format })}
    />
  )
}
