'use client'

import { addDays } from '@vitrina/contract/dates'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'

/** A period without sales, and the nearest one that has them; or a workspace that has no data at all. */
export function NoSales() {
  const { t } = useI18n()
  const { freshness } = useSession()
  const { select } = usePeriod()
  const { dataTo } = freshness
  return (
    <Card className="mt-4">
      {dataTo === null ? (
        <EmptyState title={t('empty.noData')} hint={t('empty.noDataHint')} />
      ) : (
        <EmptyState title={t('empty.title')} hint={t('empty.period')}>
          <Button onClick={() => select({ period: null, from: addDays(dataTo, -6), to: dataTo })}>
            {t('empty.lastData')}
          </Button>
        </EmptyState>
      )}
    </Card>
  )
}
