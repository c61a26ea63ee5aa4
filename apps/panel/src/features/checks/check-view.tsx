'use client'

import { useQuery } from '@tanstack/react-query'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { RecordBody } from '@/features/record/record-body'
import { clockTime } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { Receipt } from './receipt'

/** One check, as it was printed. */
export function CheckView({ id }: { id: string }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const trpc = useTRPC()
  const query = useQuery(trpc.checks.get.queryOptions({ id }))
  const check = query.data?.data[0]
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
      />
      <RecordBody query={{ ...query, data: check, isPlaceholderData: false }}>
        {(found) => <Receipt check={found} />}
      </RecordBody>
    </>
  )
}
