'use client'

import type { Period } from '@vitrina/contract/dates'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { useToast } from '@/components/ui/toast'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import type { Sheet } from './sheet'
import { useExport } from './use-export'

interface ExportListProps<Row> {
  title: string
  /** Days the list is of; null when it is of all time. */
  period: Period | null
  /** Id of the restaurant it is narrowed to. */
  restaurant?: string | null
  /** What it is narrowed by beside that, in words. */
  subject?: readonly string[]
  /** A page of the list as it is narrowed and sorted, of as many rows as a page may have. */
  load: (cursor: string | null) => Promise<{ data: Row[]; meta: { nextCursor: string | null } }>
  /** The rows as files hold them. */
  toSheet: (rows: Row[]) => Promise<Sheet>
}

/** Saves every row of a list as it is narrowed, not the page that is shown alone. */
export function ExportList<Row>({ title, period, restaurant, subject = [], load, toSheet }: ExportListProps<Row>) {
  const { t } = useI18n()
  const show = useToast()
  const { save, isBusy } = useExport()
  const [read, setRead] = useState(0)
  const exportAs = async (format: 'csv' | 'xlsx') => {
    setRead(0)
    const sheets = async () => {
      const { mostRows, readAll } = await import('./read-all')
      const { rows, isCut } = await readAll(load, setRead)
      if (isCut) show({ text: t('export.cut', { count: mostRows }) })
      return [await toSheet(rows)]
    }
    await save({ format, title, period, restaurants: restaurant ? [restaurant] : [], subject, sheets })
  }
  return (
    <MenuButton
      aria-label={t('export.listOf', { title })}
      aria-busy={isBusy}
      disabled={isBusy}
      className={cn(buttonStyle(), 'max-sm:h-10')}
      menu={({ MenuContent, MenuItem }) => (
        <MenuContent align="end" aria-label={t('export.listOf', { title })}>
          <MenuItem onSelect={() => void exportAs('xlsx')}>
            <FileSpreadsheet aria-hidden="true" />
            {t('export.xlsx')}
          </MenuItem>
          <MenuItem onSelect={() => void exportAs('csv')}>
            <FileText aria-hidden="true" />
            {t('export.csv')}
          </MenuItem>
        </MenuContent>
      )}
    >
      <Download aria-hidden="true" />
      <span aria-live="polite">{isBusy ? t('export.reading', { count: read }) : t('export.list')}</span>
    </MenuButton>
  )
}
