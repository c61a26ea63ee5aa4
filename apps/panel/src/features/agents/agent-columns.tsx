'use client'

import type { AgentDetail } from '@vitrina/contract/agent'
import { useMemo } from 'react'
import { Away } from '@/components/table/away'
import { columnsOf } from '@/components/table/columns'
import { RowLink } from '@/components/table/row-link'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { AgentBadges } from './agent-badges'
import { LastRun } from './last-run'

const column = columnsOf<AgentDetail>()

/** Agents: who, what carries them, whether they work and what they did last. */
export function useAgentColumns(adapterTitle: (name: string) => string) {
  const { t } = useI18n()
  return useMemo(
    () =>
      column.columns([
        column.accessor('name', {
          header: t('agents.name'),
          enableSorting: false,
          meta: { primary: 18 },
          cell: ({ row: { original: agent } }) => (
            <RowLink
              href={`/agents/${agent.id}`}
              note={
                <>
                  <span className="line-clamp-2">{agent.description ?? t(`agents.kind.${agent.kind}`)}</span>
                  <Away of="isActive" className="mt-1.5 flex flex-wrap items-center gap-2">
                    <AgentBadges agent={agent} />
                  </Away>
                  <Away of="lastRun" className="mt-1.5 flex flex-wrap items-center gap-2">
                    <LastRun run={agent.lastRun} />
                  </Away>
                </>
              }
            >
              {agent.name}
            </RowLink>
          ),
        }),
        column.accessor('kind', {
          header: t('agents.kind'),
          enableSorting: false,
          meta: { width: 8, leaves: 4 },
          cell: ({ getValue }) => t(`agents.kind.${getValue()}`),
        }),
        column.accessor('adapter', {
          header: t('agents.adapter'),
          enableSorting: false,
          meta: { width: 11, leaves: 3 },
          cell: ({ row: { original: agent } }) => (
            <span
              title={agent.ownAdapter === null ? t('agents.form.adapter.workspace') : undefined}
              className={cn('block min-w-32', agent.ownAdapter === null && 'text-ink-soft')}
            >
              {adapterTitle(agent.adapter)}
            </span>
          ),
        }),
        column.accessor('isActive', {
          header: t('agents.state'),
          enableSorting: false,
          meta: { width: 7, leaves: 1 },
          cell: ({ row }) => <AgentBadges agent={row.original} />,
        }),
        column.accessor('lastRun', {
          header: t('agents.lastRun'),
          enableSorting: false,
          meta: { width: 11, leaves: 2 },
          cell: ({ getValue }) => <LastRun run={getValue()} />,
        }),
      ]),
    [t, adapterTitle],
  )
}
