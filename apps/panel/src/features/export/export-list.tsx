'use client'

import type { Period } from '@vitrina/contract/dates'
import { useState } from 'react'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { ExportMenu, tableFormats } from './export-menu'
import type { Sheet } from './sheet'
import { useExport } from './use-export'

interface ExportListProps<Row> {
  title: string
  /** The days the list covers; null for all time. */
  period: Period | null
  /** Id of the restaurant it is narrowed to. */
  restaurant?: string | null
  /** What else the list is narrowed by, as labels. */
  subject?: readonly string[]
  /** Loads a page of the list with its filters and order, with as many rows as a page may have. */
  load: (cursor: string | null) => Promise<{ data: Row[]; meta: { nextCursor: string | null } }>
  /** The rows in the form files contain them. */
  toSheet: (rows: Row[]) => Sheet
}

/** Saves every row of a list with its filters, not only the page that is shown. */
export function ExportList<Row>({ title, period, restaurant, subject = [], load, toSheet }: ExportListProps<Row>) {
  const { t } = useI18n()
  const show = useToast()
  const { save, isBusy } = useExport()
  const [read, setRead] = useState(0)
  const exportAs = async (format: 'csv' | 'xlsx') => {
    setRead(0)
    const sheets = async () => {
      const { maxRows, readAll } = await import('./read-all')
      const { rows, isCut } = await readAll(load, setRead)
      if (isCut) show({ text: t('export.cut', { count: maxRows }) })
      return [toSheet(rows)]
    }
    await save({ format, title, period, restaurants: restaurant ? [restaurant] : [], subject, compared: null, sheets })
  }
  return (
    <ExportMenu
      label={t('export.listOf', { title })}
      formats={tableFormats}
      isBusy={isBusy}
      onSave={(format) => void exportAs(format)}
    >
      {isBusy ? t('export.reading', { count: read }) : t('export.list')}
    </ExportMenu>
  )
}
