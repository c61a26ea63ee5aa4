'use client'

import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { usePeriodRanges } from '@/features/period/period-provider'
import { usePeriod } from '@/features/period/use-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'

/** A period without sales, and the nearest one that has them; or a workspace that has no data at all. */
export function NoSales() {
  const { t } = useI18n()
  const { date } = useFormat()
  const { freshness, today } = useSession()
  const { select } = usePeriod()
  const { lastData } = usePeriodRanges()
  const { dataTo } = freshness
  return (
    <Card className="mt-4">
      {dataTo === null || lastData === null ? (
        <EmptyState title={t('empty.noData')} hint={t('empty.noDataHint')} />
      ) : (
        <EmptyState title={t('empty.periodTitle')} hint={t('empty.periodHint', { date: date.day(dataTo, today) })}>
          <Button onClick={() => select({ period: null, ...lastData })}>{t('empty.lastData')}</Button>
        </EmptyState>
      )}
    </Card>
  )
}
