'use client'

import type { CheckReceipt } from '@vitrina/contract/check'
import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { useSession } from '@/components/shell/use-session'
import { Card } from '@/components/ui/card'
import { useI18n } from '@/i18n/i18n-provider'

/** Where one goes on from a check: the same person and place on the same day. */
export function CheckAround({ check }: { check: CheckReceipt }) {
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
