import type { AgentDetail } from '@vitrina/contract/agent'
import { Away } from '@/components/table/away'
import { RowLink } from '@/components/table/row-link'
import { rowListOf } from '@/features/list/list'
import { cn } from '@/lib/class-names'
import { AgentBadges, LastRun } from './agent-badges'

/** The columns of agents: name, adapter, whether they are active, and the last run. */
export const agentList = rowListOf<AgentDetail, { adapterTitle: (name: string) => string }>()({
  title: 'agents.title',
  rowId: ({ id }) => id,
  sort: 'name',
  columns: {
    name: {
      ...{ label: 'agents.name', kind: 'text', primary: 18 },
      value: ({ name }) => name,
      cell: (agent, { t }) => (
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
    },
    kind: {
      ...{ label: 'agents.kind', kind: 'text', width: 8, leaves: 4 },
      value: ({ kind }, t) => t(`agents.kind.${kind}`),
    },
    adapter: {
      ...{ label: 'agents.adapter', kind: 'text', width: 11, leaves: 3 },
      value: ({ adapter }) => adapter,
      cell: ({ adapter, ownAdapter }, { t, own: { adapterTitle } }) => (
        <span
          title={ownAdapter === null ? t('agents.form.adapter.workspace') : undefined}
          className={cn('block min-w-32', ownAdapter === null && 'text-ink-soft')}
        >
          {adapterTitle(adapter)}
        </span>
      ),
    },
    isActive: {
      ...{ label: 'agents.state', kind: 'text', width: 7, leaves: 1 },
      value: ({ isActive }) => String(isActive),
      cell: (agent) => <AgentBadges agent={agent} />,
    },
    lastRun: {
      ...{ label: 'agents.lastRun', kind: 'text', width: 11, leaves: 2 },
      value: () => null,
      cell: ({ lastRun }) => <LastRun run={lastRun} />,
    },
  },
  table: ['name', 'kind', 'adapter', 'isActive', 'lastRun'],
})
