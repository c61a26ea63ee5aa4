'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useCallback, useState } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { PresetLink } from '@/components/shell/preset-link'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { DataTable } from '@/components/table/data-table'
import { FilterChip } from '@/components/table/filter-chip'
import { ListCard } from '@/components/table/list-card'
import { SearchField } from '@/components/table/search-field'
import { Button, buttonStyle } from '@/components/ui/button'
import { builderHref } from '@/features/builder/builder-href'
import { builderPresets } from '@/features/builder/presets'
import { ListHeader } from '@/features/list/list-header'
import { isNarrowed, stepOf } from '@/features/list/use-list-deeds'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { BalanceNote } from './balance-note'
import { MovementDialog } from './movement-dialog'
import { SourceSelect } from './source-select'
import { useStockColumns } from './stock-columns'
import { StockExport } from './stock-export'
import { type StockState, stockParams } from './stock-params'
import { stockInput } from './stock-query'
import { wholeQuery } from './whole-query'

/** What moved in the warehouses in the period, position by position. */
export function StockView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { scopes } = useSession()
  const [isRecording, setRecording] = useState(false)
  const [state, setState] = useQueryStates(stockParams, { scroll: false })
  const change = useCallback((values: Partial<StockState>) => void setState(values, stepOf(values)), [setState])
  const search = useCallback((q: string) => change({ q: q || null }), [change])
  const { sort, ...filters } = state
  const query = useQuery(trpc.stock.list.queryOptions(stockInput(period, state), { placeholderData: keepPreviousData }))
  const columns = useStockColumns()
  const mayWrite = scopes.includes('write:stock')
  const narrowed = isNarrowed(filters)
  const record = mayWrite && (
    <Button size="md" look="primary" onClick={() => setRecording(true)}>
      <Plus aria-hidden="true" />
      {t('stock.record')}
    </Button>
  )
  const toolbar = (
    <>
      <SearchField label={t('stock.search')} value={state.q ?? ''} onSearch={search} />
      <SourceSelect value={state.source} onChange={(source) => change({ source })} />
      <FilterChip
        pressed={state.only === 'below'}
        onPress={() => change({ only: state.only === 'below' ? null : 'below' })}
      >
        {t('stock.below')}
      </FilterChip>
    </>
  )
  return (
    <>
      <ListHeader title={t('stock.title')}>
        <StockExport />
        {scopes.includes('read:dashboards') && (
          <PeriodLink href={builderHref(builderPresets.writeOffs)} className={buttonStyle({ size: 'md' })}>
            <Trash2 aria-hidden="true" />
            {t('stock.writeOffs')}
          </PeriodLink>
        )}
        <PresetLink preset="stock">{t('stock.dashboard')}</PresetLink>
        {record}
      </ListHeader>
      <BalanceNote />
      <ListCard
        query={wholeQuery(query)}
        cursor={null}
        onTurn={() => undefined}
        onReset={narrowed ? () => change({ q: null, source: null, only: null }) : undefined}
        toolbar={toolbar}
        empty={
          narrowed ? null : (
            <EmptyState title={t('stock.empty')} hint={mayWrite ? t('stock.emptyHint') : t('stock.emptyToRead')}>
              {record}
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <DataTable
            caption={t('stock.title')}
            columns={columns}
            rows={rows}
            rowId={({ name, unit }) => `${name}, ${unit ?? ''}`}
            sort={sort ?? 'name'}
            onSort={(next) => change({ sort: next })}
            sortHere
          />
        )}
      </ListCard>
      {isRecording && <MovementDialog onClose={() => setRecording(false)} />}
    </>
  )
}
