'use client'

import type { Period } from '@vitrina/contract/dates'
import { ExportMenu, tableFormats } from '@/features/export/export-menu'
import { useExport } from '@/features/export/use-export'
import type { Compared } from '@/features/period/compared-words'
import { useI18n } from '@/i18n/i18n-provider'
import type { ChangeParts } from './parts-card'
import { partsSheet } from './parts-sheet'

interface ChangesExportProps {
  parts: readonly ChangeParts[]
  period: Period
  restaurant: string | null
  compared: Compared
}

/** Saves every way that the change is taken apart, a sheet each. */
export function ChangesExport({ parts, period, restaurant, compared }: ChangesExportProps) {
  const { t } = useI18n()
  const { save, isBusy } = useExport()
  const title = t('changes.title')
  const restaurants = restaurant === null ? [] : [restaurant]
  const sheets = () => parts.map((each) => partsSheet(each, t))
  return (
    <ExportMenu
      label={t('export.listOf', { title })}
      formats={tableFormats}
      isBusy={isBusy}
      onSave={(format) => void save({ format, title, period, restaurants, compared, sheets, isToldInside: true })}
    >
      {t('export.list')}
    </ExportMenu>
  )
}
