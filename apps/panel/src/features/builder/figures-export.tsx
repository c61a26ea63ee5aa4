'use client'

import { type FigureResult, mostFigureRows } from '@vitrina/contract/figure-result'
import { useToast } from '@/components/ui/toast'
import { ExportMenu, tableFormats } from '@/features/export/export-menu'
import { useExport } from '@/features/export/use-export'
import { gridOfResult } from '@/features/figures/figures-grid'
import { useFigureWords } from '@/features/figures/use-figure-words'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import type { BuilderQuery } from './builder-query'

interface FiguresExportProps {
  title: string
  query: BuilderQuery
  result: FigureResult
}

/** Saves the figures with every row of theirs, and says in the file of what they are. */
export function FiguresExport({ title, query, result }: FiguresExportProps) {
  const { t } = useI18n()
  const words = useFigureWords()
  const client = useTRPCClient()
  const show = useToast()
  const { save, isBusy } = useExport()
  const exportAs = async (format: 'csv' | 'xlsx') => {
    const sheets = async () => {
      const isWhole = result.rows.length === Math.min(result.count, query.limit ?? result.count)
      const whole = isWhole ? result : await client.figures.get.query({ query: result.query, most: mostFigureRows })
      if (whole.rows.length < Math.min(whole.count, query.limit ?? whole.count)) {
        show({ text: t('export.cut', { count: whole.rows.length }) })
      }
      const { figuresSheet } = await import('./figures-sheet')
      return [figuresSheet(title, gridOfResult(whole, query.shares), words, t)]
    }
    await save({ format, title, sheets, isToldInside: true })
  }
  return (
    <ExportMenu
      label={t('export.listOf', { title })}
      formats={tableFormats}
      isBusy={isBusy}
      onSave={(format) => void exportAs(format)}
    >
      {t('export.list')}
    </ExportMenu>
  )
}
