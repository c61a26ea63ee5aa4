'use client'

import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { RecordBody } from '@/features/record/record-body'
import { clockTime } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { CheckAround } from './check-around'
import { Receipt } from './receipt'

/** One check, as it was printed. */
export function CheckView({ id }: { id: string }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const trpc = useTRPC()
  const query = useQuery(trpc.checks.receipt.queryOptions({ id }))
  const check = query.data?.data
  const day = check?.openedAt?.slice(0, 10) ?? check?.date
  return (
    <>
      <PageHeader
        above={<BackLink href="/checks">{t('back.checks')}</BackLink>}
        title={check ? t('checks.numberOf', { number: String(check.number) }) : t('checks.number')}
        below={
          <p className="text-ink-soft text-sm">
            {[check?.restaurant, day && date.day(day, today), check?.openedAt && clockTime(check.openedAt)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        }
      >
        {check && (
          <Button size="md" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {t('checks.print')}
          </Button>
        )}
      </PageHeader>
      <RecordBody query={{ ...query, data: check, isPlaceholderData: false }}>
        {(found) => (
          <div className="grid items-start gap-5 lg:grid-cols-[26rem_minmax(0,24rem)] lg:gap-8">
            <Receipt check={found} />
            <CheckAround check={found} />
          </div>
        )}
      </RecordBody>
    </>
  )
}
