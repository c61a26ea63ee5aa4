'use client'

import type { AnswerQuery } from '@vitrina/contract/ai'
import { mostFigureRows } from '@vitrina/contract/figure-result'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { useExport } from '@/features/export/use-export'
import { gridOfResult } from '@/features/figures/figures-grid'
import { useFigureWords } from '@/features/figures/use-figure-words'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'

/** Saves every figure of what was computed. */
export function AnswerExport({ query: { line, query } }: { query: AnswerQuery }) {
  const { t } = useI18n()
  const words = useFigureWords()
  const client = useTRPCClient()
  const { save, isBusy } = useExport()
  const exportAs = (format: 'csv' | 'xlsx') => {
    const sheets = async () => {
      const whole = await client.figures.get.query({ query, most: mostFigureRows })
      const { figuresSheet } = await import('@/features/builder/figures-sheet')
      return [figuresSheet(line, gridOfResult(whole, false), words, t)]
    }
    const period = 'rule' in query.period ? null : query.period
    void save({ format, title: line, sheets, isToldInside: true, restaurants: null, subject: [], period })
  }
  return (
    <MenuButton
      aria-label={t('export.listOf', { title: line })}
      aria-busy={isBusy}
      disabled={isBusy}
      className={buttonStyle()}
      menu={({ MenuContent, MenuItem }) => (
        <MenuContent align="start" aria-label={t('export.listOf', { title: line })}>
          <MenuItem onSelect={() => exportAs('xlsx')}>
            <FileSpreadsheet aria-hidden="true" />
            {t('export.xlsx')}
          </MenuItem>
          <MenuItem onSelect={() => exportAs('csv')}>
            <FileText aria-hidden="true" />
            {t('export.csv')}
          </MenuItem>
        </MenuContent>
      )}
    >
      <Download aria-hidden="true" />
      {t('export.list')}
    </MenuButton>
  )
}
