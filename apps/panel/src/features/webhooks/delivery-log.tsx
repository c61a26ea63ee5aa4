'use client'

import { useQuery } from '@tanstack/react-query'
import { EventType } from '@vitrina/contract/event'
import type { WebhookDetail } from '@vitrina/contract/webhook-detail'
import { parseAsString, useQueryState } from 'nuqs'
import { useCallback } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { ListCard } from '@/components/table/list-card'
import { Modal } from '@/components/ui/modal'
import { ChoiceSelect } from '@/features/list/choice-select'
import { ListTable } from '@/features/list/list-table'
import { keepPage, useListState } from '@/features/list/use-list'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { DeliveryDetails } from './delivery-details'
import { deliveriesInput, deliveryFilters, deliveryList, deliveryStatuses } from './delivery-list'

/** The delivery that is open in the log, kept in the address. */
export function useOpenDelivery() {
  return useQueryState('delivery', parseAsString.withOptions({ scroll: false, history: 'push' }))
}

/** Where each event was delivered and with what result. A delivery opens with its attempts and its body. */
export function DeliveryLog({ webhook }: { webhook: WebhookDetail }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const { state, change, turn, reset } = useListState(deliveryFilters)
  const [delivery, setDelivery] = useOpenDelivery()
  const open = useCallback((id: string | null) => void setDelivery(id), [setDelivery])
  const query = useQuery(trpc.webhooks.deliveries.queryOptions(deliveriesInput(webhook.id, state), keepPage))
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold text-lg">{t('webhooks.log')}</h3>
      <ListCard
        query={query}
        cursor={state.cursor}
        onTurn={turn}
        onReset={reset}
        empty={!reset && <EmptyState title={t('webhooks.log.noneTitle')} hint={t('webhooks.log.none')} />}
        toolbar={
          <>
            <ChoiceSelect
              label={t('webhooks.state')}
              all={t('webhooks.anyState')}
              choices={deliveryStatuses}
              nameOf={(status) => t(`webhooks.status.${status}`)}
              value={state.status}
              onChange={(status) => change({ status })}
              className="basis-36 sm:max-w-56"
            />
            <ChoiceSelect
              label={t('webhooks.event')}
              all={t('webhooks.anyEvent')}
              choices={EventType.options}
              nameOf={(type) => t(`webhooks.event.${type}`)}
              value={state.type}
              onChange={(type) => change({ type })}
              className="basis-36 sm:max-w-72"
            />
          </>
        }
      >
        {(rows) => <ListTable list={deliveryList} own={open} rows={rows} />}
      </ListCard>
      {delivery !== null && (
        <Modal title={t('webhooks.delivery')} closeLabel={t('action.close')} onClose={() => open(null)}>
          <DeliveryDetails webhook={webhook} deliveryId={delivery} />
        </Modal>
      )}
    </>
  )
}
