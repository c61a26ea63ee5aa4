'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EventType } from '@vitrina/contract/event'
import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { DataTable } from '@/components/table/data-table'
import { ListCard } from '@/components/table/list-card'
import { Modal } from '@/components/ui/modal'
import { NativeSelect } from '@/components/ui/native-select'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { useDeliveryColumns } from './delivery-columns'
import { DeliveryDetails } from './delivery-details'
import { deliveryStatuses, type LogState, logInput, logParams } from './log-params'

/** Where each event was delivered and with what result. A delivery opens with its attempts and its body. */
export function DeliveryLog({ webhook }: { webhook: WebhookDetail }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const [state, setState] = useQueryStates(logParams, { scroll: false, history: 'push' })
  const query = useQuery(
    trpc.webhooks.deliveries.queryOptions(logInput(webhook.id, state), { placeholderData: keepPreviousData }),
  )
  const open = useCallback((delivery: string | null) => void setState({ delivery }), [setState])
  const columns = useDeliveryColumns(open)
  const change = (values: Partial<LogState>) => void setState({ cursor: null, ...values })
  const turn = useCallback((cursor: string | null) => void setState({ cursor }), [setState])
  const isNarrowed = state.status !== null || state.type !== null
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold text-lg">{t('webhooks.log')}</h3>
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={isNarrowed ? () => change({ status: null, type: null }) : undefined}
        empty={!isNarrowed && <EmptyState title={t('webhooks.log.noneTitle')} hint={t('webhooks.log.none')} />}
        toolbar={
          <>
            <NativeSelect
              label={t('webhooks.state')}
              className="basis-36 sm:max-w-56"
              value={state.status ?? ''}
              onChange={({ target }) =>
                change({ status: deliveryStatuses.find((status) => status === target.value) ?? null })
              }
            >
              <option value="">{t('webhooks.anyState')}</option>
              {deliveryStatuses.map((status) => (
                <option key={status} value={status}>
                  {t(`webhooks.status.${status}`)}
                </option>
              ))}
            </NativeSelect>
            <NativeSelect
              label={t('webhooks.event')}
              className="basis-36 sm:max-w-72"
              value={state.type ?? ''}
              onChange={({ target }) =>
                change({ type: EventType.options.find((type) => type === target.value) ?? null })
              }
            >
              <option value="">{t('webhooks.anyEvent')}</option>
              {EventType.options.map((type) => (
                <option key={type} value={type}>
                  {t(`webhooks.event.${type}`)}
                </option>
              ))}
            </NativeSelect>
          </>
        }
      >
        {(rows) => (
          <DataTable
            caption={t('webhooks.log')}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            sort="-created_at"
            onSort={() => undefined}
          />
        )}
      </ListCard>
      {state.delivery !== null && (
        <Modal title={t('webhooks.delivery')} closeLabel={t('action.close')} onClose={() => open(null)}>
          <DeliveryDetails webhook={webhook} deliveryId={state.delivery} />
        </Modal>
      )}
    </>
  )
}
