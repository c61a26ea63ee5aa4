'use client'

import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'

interface ChartCardProps {
  title: string
  hint?: string
  children: ReactNode
  /** The same figures as a table, behind a button that everyone can reach. */
  table?: ReactNode
  action?: ReactNode
  className?: string | undefined
  /** `group` where sheets of one name may come again on the page, as in a conversation. */
  role?: 'group' | undefined
}

/** A titled sheet around a chart, with its figures one press away as a table. */
export function ChartCard({ title, hint, children, table, action, className, role }: ChartCardProps) {
  const { t } = useI18n()
  const [asTable, setAsTable] = useState(false)
  const titleId = useId()
  return (
    <Card role={role} aria-labelledby={titleId} className={cn('flex flex-col p-4 sm:p-5', className)}>
      <div className="-mt-1 mb-3 flex min-h-9 items-center justify-between gap-3">
        <h2 id={titleId} title={hint} className="font-semibold text-base">
          {title}
        </h2>
        {action}
        {table && (
          <Button
            look="ghost"
            size="icon"
            className="-mr-2"
            aria-label={`${title}: ${asTable ? t('chart.asChart') : t('chart.asTable')}`}
            title={asTable ? t('chart.asChart') : t('chart.asTable')}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <ChartColumn aria-hidden="true" /> : <Table2 aria-hidden="true" />}
          </Button>
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col">{asTable ? table : children}</div>
    </Card>
  )
}
