'use client'

import type { Period } from '@vitrina/contract/dates'
import { ChartColumn, Table2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ExportMenu } from '@/features/export/export-menu'
import type { Sheet } from '@/features/export/sheet'
import { useExport } from '@/features/export/use-export'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { CardNote } from './card-note'
import type { ChartFigures } from './chart-figures'

const ChartTable = dynamic(() => import('./chart-table').then((module) => module.ChartTable), { ssr: false })

interface ChartCardProps {
  title: string
  hint?: string | undefined
  children: ReactNode
  /** The figures drawn. They make the table, shown by an accessible button, and the files of the menu. */
  figures?: ChartFigures | null
  /** The sheet to save, for a card that is a table by itself. */
  sheet?: (() => Sheet) | undefined
  /** Its period, where it differs from that of the figures around it; null for all time. */
  period?: Period | null | undefined
  action?: ReactNode
  className?: string | undefined
  /** `group` where a page may have several cards of one title, as in a conversation. */
  role?: 'group' | undefined
}

/** A titled card around a chart, whose figures can be shown as a table and saved as a file. */
export function ChartCard(props: ChartCardProps) {
  const { title, hint, children, figures, sheet = figures?.sheet, period, action, className, role } = props
  const { t } = useI18n()
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  return (
    <Card
      ref={card}
      role={role}
      aria-labelledby={titleId}
      className={cn('flex break-inside-avoid flex-col p-4 sm:p-5', className)}
    >
      <div className="-mt-1 mb-3 flex min-h-9 items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id={titleId} title={hint} className="font-semibold text-base">
            {title}
          </h2>
          <CardNote />
        </div>
        {(action || figures || sheet) && (
          <div className="ml-auto flex shrink-0 items-center gap-3">
            {action}
            {(figures || sheet) && (
              <div data-no-image="" className="-mr-2 flex">
                {figures && (
                  <Button
                    variant="ghost"
                    size="icon"
                    className="max-sm:size-10"
                    aria-label={`${title}: ${asTable ? t('chart.asChart') : t('chart.asTable')}`}
                    title={asTable ? t('chart.asChart') : t('chart.asTable')}
                    onClick={() => setAsTable(!asTable)}
                  >
                    {asTable ? <ChartColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
                  </Button>
                )}
                {sheet && <ChartMenu title={title} period={period} sheets={() => [sheet()]} card={card} />}
              </div>
            )}
          </div>
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        {asTable && figures ? (
          <ChartTable caption={title} head={figures.head} columns={figures.columns} rows={figures.rows} />
        ) : (
          children
        )}
      </div>
    </Card>
  )
}

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
