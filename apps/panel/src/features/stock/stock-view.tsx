'use client'

import { useQuery } from '@tanstack/react-query'
import type { ItemMeta, ListMeta } from '@vitrina/contract/envelopes'
import { Plus, Trash2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { PeriodLink } from '@/components/shell/period-link'
import { PresetLink } from '@/components/shell/preset-link'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { FilterChip } from '@/components/table/filter-chip'
import { Button, buttonStyle } from '@/components/ui/button'
import { builderHref, builderPresets } from '@/features/builder/builder-query'
import { ListPage, ListSearch } from '@/features/list/list-page'
import { keepPage, useList } from '@/features/list/use-list'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { BalanceNote } from './balance-note'
import { SourceSelect } from './source-select'
import { stockList } from './stock-list'

const MovementDialog = dynamic(() => import('./movement-dialog').then((module) => module.MovementDialog), {
  ssr: false,
})

/** What moved in the warehouses in the period, position by position. */
export function StockView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { scopes } = useSession()
  const [isRecording, setRecording] = useState(false)
  const page = useList(stockList)
  const { state, change, reset } = page
  const query = useQuery(trpc.stock.list.queryOptions(page.input, keepPage))
  const mayWrite = scopes.includes('write:stock')
  const record = mayWrite && (
    <Button size="md" variant="primary" onClick={() => setRecording(true)}>
      <Plus aria-hidden="true" />
      {t('stock.record')}
    </Button>
  )
  const isBelow = state.only === 'below'
  return (
    <>
      <ListPage
        page={page}
        query={fullQuery(query)}
        own={null}
        load={async (input) => fullList(await client.stock.list.query(input))}
        actions={
          <>
            {scopes.includes('read:dashboards') && (
              <PeriodLink href={builderHref(builderPresets.writeOffs)} className={buttonStyle({ size: 'md' })}>
                <Trash2 aria-hidden="true" />
                {t('stock.writeOffs')}
              </PeriodLink>
            )}
            <PresetLink preset="stock">{t('stock.dashboard')}</PresetLink>
            {record}
          </>
        }
        lead={<BalanceNote />}
        toolbar={
          <>
            <ListSearch page={page} />
            <SourceSelect value={state.source} onChange={(source) => change({ source })} />
            <FilterChip pressed={isBelow} onPress={() => change({ only: isBelow ? null : 'below' })}>
              {t('stock.below')}
            </FilterChip>
          </>
        }
        empty={
          reset ? null : (
            <EmptyState title={t('stock.empty')} hint={mayWrite ? t('stock.emptyHint') : t('stock.emptyToRead')}>
              {record}
            </EmptyState>
          )
        }
        sortHere
      />
      {isRecording && <MovementDialog onClose={() => setRecording(false)} />}
    </>
  )
}

interface Full<Row> {
  data: Row[]
  meta: ItemMeta
}

/** A query whose answer contains all rows, in the form of a list with a single page. */
function fullQuery<Row, Query extends { data: Full<Row> | undefined }>(
  query: Query & { data: Full<Row> | undefined },
): Omit<Query, 'data'> & { data: { data: Row[]; meta: ListMeta } | undefined } {
  return { ...query, data: query.data && fullList(query.data) }
}

function fullList<Row>({ data, meta }: Full<Row>): { data: Row[]; meta: ListMeta } {
  const { length } = data
  return { data, meta: { ...meta, limit: length, offset: 0, hasMore: false, nextCursor: null, total: length } }
}
