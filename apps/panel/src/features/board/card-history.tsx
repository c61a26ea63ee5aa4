'use client'

import { useQuery } from '@tanstack/react-query'
import { Card } from '@/components/ui/card'
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { Ago } from './ago'
import { describeChange } from './describe-change'

const shownAtOnce = 8

/** All that happened to a card, the latest first; what is older at a press. */
export function CardHistory({ id }: { id: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const query = useQuery(trpc.cards.history.queryOptions({ id }))
  const changes = query.data?.data.toReversed() ?? []
  const older = changes.slice(shownAtOnce)
  return (
    <Card aria-label={t('board.history')} className="p-5">
      <h2 className="mb-3 font-semibold text-lg">{t('board.history')}</h2>
      <QuietState query={query} empty={false}>
        {changes.length === 0 && <p className="text-ink-soft text-sm">{t('board.noHistory')}</p>}
        <Changes changes={changes.slice(0, shownAtOnce)} />
        {older.length > 0 && (
          <details className="mt-3">
            <summary className="cursor-pointer rounded-md py-1 text-accent text-sm">
              {t('board.olderHistory', { count: older.length })}
            </summary>
            <Changes changes={older} />
          </details>
        )}
      </QuietState>
    </Card>
  )
}

function Changes({ changes }: { changes: Parameters<typeof describeChange>[1][] }) {
  const { t } = useI18n()
  return (
    <ol className="space-y-3">
      {changes.map((change) => (
        <li key={change.id} className="border-line border-l-2 pl-3 text-sm">
          <p className="wrap-anywhere">{describeChange(t, change)}</p>
          <p className="text-ink-soft text-xs">
            {change.actor.name}
            {', '}
            <Ago at={change.createdAt} />
          </p>
        </li>
      ))}
    </ol>
  )
}
