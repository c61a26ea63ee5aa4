import { EventType } from '@vitrina/contract/event'
import { Delivery } from '@vitrina/contract/webhook'
import { parseAsStringLiteral } from 'nuqs/server'
import { Away } from '@/components/table/away'
import { Badge } from '@/components/ui/badge'
import { Ago } from '@/features/board/ago'
import { rowListOf, type StateOf } from '@/features/list/list'
import type { Translate } from '@/i18n/translate'
import { attemptLabels } from './attempt-labels'

export const deliveryStatuses = Delivery.shape.status.options

/** The filters of a subscription's log, kept in the address. */
export const deliveryFilters = {
  status: parseAsStringLiteral(deliveryStatuses),
  type: parseAsStringLiteral(EventType.options),
}

/** A page of a subscription's log as the procedure takes it. */
export function deliveriesInput(
  id: string,
  { status, type, cursor }: Omit<StateOf<typeof deliveryFilters>, 'q' | 'sort'>,
) {
  return {
    id,
    limit: 25,
    ...(status && { 'filter[status]': status }),
    ...(type && { 'filter[event_type]': type }),
    ...(cursor && { cursor }),
  }
}

/** Deliveries: the event, the status, and the receiver's last answer. `own` opens one. */
export const deliveryList = rowListOf<Delivery, (id: string) => void>()({
  title: 'webhooks.log',
  rowId: ({ id }) => id,
  sort: '-created_at',
  columns: {
    eventType: {
      ...{ label: 'webhooks.event', kind: 'text', primary: 13, grow: true },
      value: ({ eventType }, t) => t(`webhooks.event.${eventType}`),
      cell: ({ id, eventType, objectId }, { t, own: open }) => (
        <>
          <button
            type="button"
            onClick={() => open(id)}
            className="block w-full text-left font-medium wrap-anywhere after:absolute after:inset-0"
          >
            {t(`webhooks.event.${eventType}`)}
          </button>
          <span className="mt-0.5 block truncate font-mono text-ink-soft text-xs">{objectId}</span>
        </>
      ),
    },
    status: {
      ...{ label: 'webhooks.state', kind: 'text', width: 8 },
      value: ({ status }, t) => t(`webhooks.status.${status}`),
      cell: ({ id, status }, { t }) => (
        <>
          <DeliveryStatus t={t} status={status} />
          <Away of="madeAt" className="mt-0.5 block text-ink-soft text-xs">
            <Ago at={madeAt(id)} />
          </Away>
        </>
      ),
    },
    attempts: {
      ...{ label: 'webhooks.lastAttempt', kind: 'text', width: 14, leaves: 2 },
      value: ({ attempts }, t) => {
        const last = attempts.at(-1)
        return last ? attemptLabels(t, last) : null
      },
      cell: ({ attempts }, { t }) => {
        const last = attempts.at(-1)
        return (
          <span className="block max-w-64" title={last?.error ?? undefined}>
            {last ? attemptLabels(t, last) : '—'}
            {last && last.number > 1 && (
              <span className="text-ink-soft"> · {t('webhooks.attemptCount', { count: last.number })}</span>
            )}
          </span>
        )
      },
    },
    madeAt: {
      ...{ label: 'webhooks.at', kind: 'instant', width: 8.5, leaves: 1 },
      value: ({ id }) => madeAt(id),
      cell: ({ id }) => <Ago at={madeAt(id)} className="whitespace-nowrap" />,
    },
  },
  table: ['eventType', 'status', 'attempts', 'madeAt'],
})

const tones = { pending: 'warn', delivering: 'warn', delivered: 'good', failed: 'bad', suppressed: 'plain' } as const

/** The status of a delivery. */
export function DeliveryStatus({ t, status }: { t: Translate; status: Delivery['status'] }) {
  return <Badge tone={tones[status]}>{t(`webhooks.status.${status}`)}</Badge>
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** When the object of an id was created: ids begin with that time, in milliseconds, five bits per character. */
export function madeAt(id: string): string {
  const text = id.slice(id.lastIndexOf('_') + 1, id.lastIndexOf('_') + 11)
  let ms = 0
  for (const character of text) ms = ms * 32 + alphabet.indexOf(character)
  return new Date(ms).toISOString()
}
