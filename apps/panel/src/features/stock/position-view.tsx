'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PositionDetail } from '@vitrina/contract/stock'
import { Plus } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useState } from 'react'
import { BackLink } from '@/components/shell/back-link'
import { PageHeader } from '@/components/shell/page-header'
import { useSession } from '@/components/shell/use-session'
import { Stats } from '@/components/stats'
import { Button } from '@/components/ui/button'
import { PeriodPicker } from '@/features/period/period-picker'
import { usePeriod } from '@/features/period/use-period'
import { RecordBody } from '@/features/record/record-body'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { BalanceNote } from './balance-note'
import { MovementDialog } from './movement-dialog'
import { MovementList } from './movement-list'
import { positionInput, positionParams } from './stock-list'
import { ThresholdCard } from './threshold-card'

/** One position: its movements of the period one by one, and the threshold it is held against. */
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
            <Button size="md" look="primary" onClick={() => setRecording(true)}>
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
