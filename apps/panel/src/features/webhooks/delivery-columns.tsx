'use client'

import type { Delivery } from '@vitrina/contract/webhook'
import { useMemo } from 'react'
import { Away } from '@/components/table/away'
import { columnsOf } from '@/components/table/columns'
import { Ago } from '@/features/board/ago'
import { useI18n } from '@/i18n/i18n-provider'
import { attemptLabels } from './attempt-labels'
import { DeliveryStatus } from './delivery-status'
import { madeAt } from './made-at'

const column = columnsOf<Delivery>()

/** The columns of deliveries: the event, the status, and the receiver's last answer. */
export function useDeliveryColumns(onOpen: (id: string) => void) {
  const { t } = useI18n()
  return useMemo(
    () =>
      column.columns([
        column.accessor('eventType', {
          header: t('webhooks.event'),
          enableSorting: false,
          meta: { primary: 13, grow: true },
          cell: ({ row: { original: delivery } }) => (
            <>
              <button
                type="button"
                onClick={() => onOpen(delivery.id)}
                className="block w-full text-left font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {t(`webhooks.event.${delivery.eventType}`)}
              </button>
              <span className="mt-0.5 block truncate font-mono text-ink-soft text-xs">{delivery.objectId}</span>
            </>
          ),
        }),
        column.accessor('status', {
          header: t('webhooks.state'),
          enableSorting: false,
          meta: { width: 8 },
          cell: ({ row: { original: delivery } }) => (
            <>
              <DeliveryStatus status={delivery.status} />
              <Away of="madeAt" className="mt-0.5 block text-ink-soft text-xs">
                <Ago at={madeAt(delivery.id)} />
              </Away>
            </>
          ),
        }),
        column.accessor('attempts', {
          header: t('webhooks.lastAttempt'),
          enableSorting: false,
          meta: { width: 14, leaves: 2 },
          cell: ({ getValue }) => {
            const last = getValue().at(-1)
            return (
              <span className="block max-w-64" title={last?.error ?? undefined}>
                {last ? attemptLabels(t, last) : '—'}
                {last && last.number > 1 && (
                  <span className="text-ink-soft"> · {t('webhooks.attemptCount', { count: last.number })}</span>
                )}
              </span>
            )
          },
        }),
        column.display({
          id: 'madeAt',
          header: t('webhooks.at'),
          meta: { width: 8.5, leaves: 1 },
          cell: ({ row }) => <Ago at={madeAt(row.original.id)} className="whitespace-nowrap" />,
        }),
      ]),
    [t, onOpen],
  )
}
