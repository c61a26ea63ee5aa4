'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { QuietState } from '@/features/record/quiet-state'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { RunItem } from './run-item'
import { mostRuns, runsAtOnce, runsInput } from './runs-query'

/** The runs of an agent, the latest first; the one that is open is in the address. */
export function AgentRuns({ agentId }: { agentId: string }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [limit, setLimit] = useState(runsAtOnce)
  const [opened, open] = useQueryState('run', parseAsString.withOptions({ scroll: false }))
  const query = useQuery(
    trpc.agents.runs.queryOptions(runsInput(agentId, limit), { placeholderData: keepPreviousData }),
  )
  const runs = query.data ?? []
  return (
    <Card aria-label={t('agents.runs')} className="overflow-hidden">
      <h2 className="px-4 pt-4 pb-2 font-semibold text-base sm:px-5">{t('agents.runs')}</h2>
      {query.data?.length === 0 ? (
        <EmptyState title={t('agents.noRuns')} hint={t('agents.noRunsHint')} />
      ) : (
        <QuietState query={query} empty={false}>
          <ul className="divide-y divide-line">
            {runs.map((run) => (
              <RunItem
                key={run.id}
                run={run}
                isOpen={run.id === opened}
                onToggle={() => void open(run.id === opened ? null : run.id)}
              />
            ))}
          </ul>
          {runs.length === limit && limit < mostRuns && (
            <div className="border-line border-t p-3 text-center">
              <Button look="ghost" onClick={() => setLimit(limit + runsAtOnce)}>
                {t('agents.moreRuns')}
              </Button>
            </div>
          )}
        </QuietState>
      )}
    </Card>
  )
}
