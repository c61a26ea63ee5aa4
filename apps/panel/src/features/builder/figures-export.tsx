'use client'

import { type FigureResult, mostFigureRows } from '@vitrina/contract/figure-result'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useSession } from '@/components/shell/use-session'
import { buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { useToast } from '@/components/ui/toast'
import { useExport } from '@/features/export/use-export'
import { gridOfResult } from '@/features/figures/figures-grid'
import { useFigureWords } from '@/features/figures/use-figure-words'
import { comparedWords } from '@/features/period/compared-words'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPCClient } from '@/trpc/client'
import type { BuilderQuery } from './builder-query'
import { useConditionWords } from './use-condition-words'

interface FiguresExportProps {
  title: string
  query: BuilderQuery
  result: FigureResult
}

/** Saves the figures with every row of theirs, and says in the file of which days and under which filters they are. */
export function FiguresExport({ title, query, result }: FiguresExportProps) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const words = useFigureWords()
  const client = useTRPCClient()
  const show = useToast()
  const conditionWords = useConditionWords(query)
  const { save, isBusy } = useExport()
  const restaurant = query.where.find(({ dimension, op }) => dimension === 'restaurant' && op === 'in')
  const others = query.where.filter((condition) => condition !== restaurant)
  const exportAs = async (format: 'csv' | 'xlsx') => {
    const { period, beside, fullDays, heldSince } = result
    const sheets = async () => {
      const isWhole = result.rows.length === Math.min(result.count, query.limit ?? result.count)
      const whole = isWhole ? result : await client.figures.get.query({ query: result.query, most: mostFigureRows })
      if (whole.rows.length < Math.min(whole.count, query.limit ?? whole.count)) {
        show({ text: t('export.cut', { count: whole.rows.length }) })
      }
      const { figuresSheet } = await import('./figures-sheet')
      return [figuresSheet(title, gridOfResult(whole, query.shares), words, t)]
    }
    await save({
      ...{ format, title, period, sheets, isToldInside: true },
      restaurants: restaurant?.values ?? [],
      subject: [
        ...others.map(conditionWords),
        ...(result.isOfServed ? [t('figures.ofServed')] : []),
        ...(beside === null ? [] : [comparedWords(t, date, today, { previous: beside, fullDays, heldSince })]),
        ...(query.limit === null ? [] : [t('builder.top.first', { count: query.limit })]),
      ],
    })
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
      {t('export.list')}
    </MenuButton>
  )
}
