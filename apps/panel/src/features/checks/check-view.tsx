'use client'

import { useQuery } from '@tanstack/react-query'
import type { CheckReceipt } from '@vitrina/contract/check'
import { ArrowRight, Printer } from 'lucide-react'
import Link from 'next/link'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
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

/** Links from a check to the checks of its restaurant and of its waiter that day, and to the pages of both. */
function CheckAround({ check }: { check: CheckReceipt }) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const { restaurant, restaurantId, waiter, waiterId, date } = check
  const day = date === null ? '' : `&from=${date}&to=${date}`
  const links = [
    { href: `/checks?restaurant=${restaurantId}${day}`, words: t('checks.around.restaurant') },
    ...(waiterId === null ? [] : [{ href: `/checks?waiter=${waiterId}${day}`, words: t('checks.around.waiter') }]),
    ...(waiterId !== null && waiter !== null && scopes.includes('read:waiters')
      ? [{ href: `/staff/${waiterId}`, words: t('checks.around.waiterPage', { name: waiter }) }]
      : []),
    ...(scopes.includes('read:restaurants')
      ? [{ href: `/restaurants/${restaurantId}`, words: t('checks.around.restaurantPage', { name: restaurant }) }]
      : []),
  ]
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="mb-2 font-semibold text-base">{t('checks.around')}</h2>
      <ul>
        {links.map(({ href, words }) => (
          <li key={href} className="border-line border-t first:border-t-0">
            <Link
              href={href}
              prefetch={false}
              className="flex min-h-11 items-center justify-between gap-3 py-2 text-sm hover:text-accent"
            >
              <span className="min-w-0 wrap-anywhere">{words}</span>
              <ArrowRight className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
