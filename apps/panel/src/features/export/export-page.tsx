'use client'

import type { WidgetData } from '@vitrina/contract/dashboard'
import type { Period } from '@vitrina/contract/dates'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { Compared } from '@/features/period/compared-labels'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useExport } from './use-export'

/** A block of a page as it is saved to a file. A `ComputedWidget` is one. */
export interface ExportedWidget {
  title: string
  data: WidgetData
  /** Its own days, if they are not the page's. */
  period?: Period | undefined
  /** The days it is compared with, if they are not the page's. */
  previous?: Period | undefined
  /** A label of its own restaurants, if they are not the page's. */
  restaurants?: string | undefined
  /** Labels of what else it is narrowed to, unless its title says so. */
  narrowed?: readonly string[]
}

interface ExportPageProps {
  title: string
  period: Period
  widgets: readonly ExportedWidget[]
  /** What its figures are compared with. */
  compared: Compared | null
}

/** Saves every figure of a page as one Excel workbook, one sheet per block. */
export function ExportPage(props: ExportPageProps) {
  const { t } = useI18n()
  const { exportPage, isBusy } = useExportPage()
  return (
    <Button
      title={t('export.page.hint')}
      aria-busy={isBusy}
      disabled={props.widgets.length === 0}
      className="max-sm:h-10"
      onClick={() => void exportPage(props)}
    >
      <Download aria-hidden="true" className={isBusy ? 'animate-pulse' : undefined} />
      {t('export.page')}
    </Button>
  )
}

/** The same for a page that has a menu of its own. */
function useExportPage(): { exportPage: (page: ExportPageProps) => Promise<void>; isBusy: boolean } {
  const { t } = useI18n()
  const { date } = useFormat()
  const { save, isBusy } = useExport()
  const exportPage = async ({ title, period, widgets, compared }: ExportPageProps) => {
    const sheets = async () => {
      const { pageSheets } = await import('./page-sheets')
      return pageSheets(widgets, { t, date })
    }
    await save({ format: 'xlsx', title, period, compared, sheets })
  }
  return { exportPage, isBusy }
}
