'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { DataTable } from '@/components/table/data-table'
import { FilterChip } from '@/components/table/filter-chip'
import { ListCard } from '@/components/table/list-card'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { useMovementColumns } from './movement-columns'
import { SourceSelect } from './source-select'
import { positionParams } from './stock-params'
import { movementsInput } from './stock-query'

/** The movements of a position, newest first. */
export function MovementList() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const [state, setState] = useQueryStates(positionParams, { scroll: false, history: 'push' })
  const query = useQuery(
    trpc.stock.movements.queryOptions(movementsInput(period, state), { placeholderData: keepPreviousData }),
  )
  const columns = useMovementColumns()
  const turn = useCallback((cursor: string | null) => void setState({ cursor }), [setState])
  const narrowed = state.kind !== null || state.source !== null
  const only = (kind: 'in' | 'out') => void setState({ kind: state.kind === kind ? null : kind, cursor: null })
  const toolbar = (
    <>
      <h2 className="mr-auto font-semibold text-base">{t('stock.movements')}</h2>
      <FilterChip pressed={state.kind === 'in'} onPress={() => only('in')}>
        {t('stock.only.in')}
      </FilterChip>
      <FilterChip pressed={state.kind === 'out'} onPress={() => only('out')}>
        {t('stock.only.out')}
      </FilterChip>
      <SourceSelect value={state.source} onChange={(source) => void setState({ source, cursor: null })} />
    </>
  )
  return (
    <ListCard
      query={query}
      cursor={state.cursor}
      onTurn={turn}
      onReset={narrowed ? () => void setState({ kind: null, source: null, cursor: null }) : undefined}
      toolbar={toolbar}
      emptyHint={t('stock.noMovements')}
    >
      {(rows) => (
        <DataTable
          caption={t('stock.movements')}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          sort="-occurredAt"
          onSort={() => undefined}
        />
      )}
    </ListCard>
  )
}
