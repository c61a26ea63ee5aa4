'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { FilterChip } from '@/components/table/filter-chip'
import { ListCard } from '@/components/table/list-card'
import { ListTable } from '@/features/list/list-table'
import { keepPage, useListState } from '@/features/list/use-list'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { SourceSelect } from './source-select'
import { movementFilters, movementList, movementsInput, positionParams } from './stock-list'

/** The movements of a position, newest first. */
export function MovementList() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const [position] = useQueryStates(positionParams)
  const { state, change, turn, reset } = useListState(movementFilters)
  const query = useQuery(trpc.stock.movements.queryOptions(movementsInput(period, position, state), keepPage))
  const toolbar = (
    <>
      <h2 className="mr-auto font-semibold text-base">{t('stock.movements')}</h2>
      {(['in', 'out'] as const).map((kind) => (
        <FilterChip
          key={kind}
          pressed={state.kind === kind}
          onPress={() => change({ kind: state.kind === kind ? null : kind })}
        >
          {t(`stock.only.${kind}`)}
        </FilterChip>
      ))}
      <SourceSelect value={state.source} onChange={(source) => change({ source })} />
    </>
  )
  return (
    <ListCard
      query={query}
      cursor={state.cursor}
      onTurn={turn}
      onReset={reset}
      toolbar={toolbar}
      emptyHint={t('stock.noMovements')}
    >
      {(rows) => <ListTable list={movementList} own={null} rows={rows} />}
    </ListCard>
  )
}
