'use client'

import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/components/shell/use-session'
import { ListCard } from '@/components/table/list-card'
import { keepPage, useListState } from '@/features/list/use-list'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { AuditItem } from './audit-item'
import { auditDays, auditFilters, auditInput } from './audit-query'
import { AuditToolbar } from './audit-toolbar'
import { ExportButton } from './export-button'

/** The journal: who did what, when, to which object. */
export function AuditView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { today } = useSession()
  const { state, change, turn, search, reset } = useListState(auditFilters, 'replace')
  const input = auditInput(state, today)
  const query = useQuery(trpc.audit.list.queryOptions(input, keepPage))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg">{t('settings.audit')}</h2>
          <p className="mt-0.5 text-ink-soft text-sm">{t('audit.lead')}</p>
        </div>
        <ExportButton input={input} isEmpty={query.data?.data.length === 0} />
      </div>
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        emptyHint={t('audit.empty')}
        toolbar={
          <AuditToolbar
            state={state}
            days={auditDays(state, today)}
            today={today}
            objectName={query.data?.data.find(({ object }) => object.id === state.object)?.object.name ?? null}
            onChange={change}
            onSearch={search}
          />
        }
      >
        {(entries) => (
          <ol aria-label={t('settings.audit')} className="divide-y divide-line">
            {entries.map((entry) => (
              <AuditItem key={entry.id} entry={entry} onObject={(object) => change({ object })} />
            ))}
          </ol>
        )}
      </ListCard>
    </>
  )
}
