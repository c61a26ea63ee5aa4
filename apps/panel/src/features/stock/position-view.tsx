'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PositionDetail } from '@vitrina/contract/stock'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { Figure } from '@/components/figure'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { Stats } from '@/components/stats'
import { FilterChip } from '@/components/table/filter-chip'
import { ListCard } from '@/components/table/list-card'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ListTable } from '@/features/list/list-table'
import { keepPage, useListState } from '@/features/list/use-list'
import { PeriodPicker } from '@/features/period/period-picker'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { BalanceNote } from './balance-note'
import { SourceSelect } from './source-select'
import { movementFilters, movementList, movementsInput, positionInput, positionParams } from './stock-list'

const MovementDialog = dynamic(() => import('./movement-dialog').then((module) => module.MovementDialog), {
  ssr: false,
})
const ThresholdDialog = dynamic(() => import('./threshold-dialog').then((module) => module.ThresholdDialog), {
  ssr: false,
})

/** One position: its movements in the period one by one, and the threshold it is compared with. */
export function PositionView() {
  const { t } = useI18n()
  const trpc = useTRPC()
  const period = usePeriod()
  const { scopes } = useSession()
  const [isRecording, setRecording] = useState(false)
  const [state] = useQueryStates(positionParams)
  const query = useQuery(
    trpc.stock.position.queryOptions(positionInput(period, state), { placeholderData: keepPreviousData }),
  )
  const position = query.data?.data
  return (
    <>
      <PageHeader
        above={<BackLink href="/stock">{t('stock.all')}</BackLink>}
        title={position?.name ?? state.name ?? t('stock.position')}
        below={position && <p className="text-ink-soft text-sm">{position.unit ?? t('stock.noUnit')}</p>}
      >
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-2">
          <PeriodPicker />
          {position && scopes.includes('write:stock') && (
            <Button size="md" variant="primary" onClick={() => setRecording(true)}>
              <Plus aria-hidden="true" />
              {t('stock.record')}
            </Button>
          )}
        </div>
      </PageHeader>
      <BalanceNote />
      <RecordBody query={{ ...query, data: position }}>{(found) => <Body position={found} />}</RecordBody>
      {isRecording && position && <MovementDialog position={position} onClose={() => setRecording(false)} />}
    </>
  )
}

function Body({ position }: { position: PositionDetail }) {
  const { t } = useI18n()
  const { unit: of } = position
  return (
    <>
      <Stats
        items={[
          { name: 'incoming', label: t('stock.incoming'), unit: 'quantity', of, value: position.incomingQuantity },
          { name: 'outgoing', label: t('stock.outgoing'), unit: 'quantity', of, value: position.outgoingQuantity },
          {
            name: 'net',
            label: t('stock.net'),
            unit: 'quantity',
            of,
            value: position.netChange,
            hint: t('stock.net.hint'),
          },
          ...(['incomingCost', 'outgoingCost'] as const).map((name) => ({
            name,
            label: t(`stock.${name}`),
            unit: 'money' as const,
            value: position[name],
            noneHint: t('stock.noCost'),
          })),
        ]}
      />
      <ThresholdCard position={position} />
      <MovementList />
    </>
  )
}

/** The movements of a position, newest first. */
function MovementList() {
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

/** The threshold of a position, and the sum of its movements that is compared with it. */
function ThresholdCard({ position }: { position: PositionDetail }) {
  const { t } = useI18n()
  const { figure } = useFormat()
  const { scopes, workspace } = useSession()
  const [isSetting, setSetting] = useState(false)
  const { lowThreshold, recordedQuantity, belowThreshold, unit } = position
  const sum = figure.amount(recordedQuantity, unit)
  return (
    <Card
      aria-labelledby="threshold"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:mb-4 sm:px-5"
    >
      <div className="min-w-0 max-w-3xl">
        <h2 id="threshold" className="text-ink-soft text-sm">
          {t('stock.threshold')}
        </h2>
        <p className="mt-0.5 flex flex-wrap items-center gap-2 font-semibold text-xl tracking-tight">
          {lowThreshold === null ? (
            <span className="font-normal text-base text-ink-soft" data-figure="lowThreshold" data-value="">
              {t('stock.noThreshold')}
            </span>
          ) : (
            <>
              <span>
                <Figure unit="quantity" value={lowThreshold} of={unit} name="lowThreshold" />
              </span>
              {belowThreshold && <Badge tone="bad">{t('stock.below')}</Badge>}
            </>
          )}
        </p>
        <p className="mt-1 text-ink-soft text-sm">{t('stock.threshold.held', { sum })}</p>
      </div>
      {scopes.includes('write:stock') && workspace.limitedTo === null && (
        <Button size="md" onClick={() => setSetting(true)}>
          {lowThreshold === null ? t('stock.threshold.set') : t('stock.threshold.change')}
        </Button>
      )}
      {isSetting && <ThresholdDialog position={position} onClose={() => setSetting(false)} />}
    </Card>
  )
}
