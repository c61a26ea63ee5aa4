import type { RevenueChange } from '@vitrina/contract/changes'
import type { Translate } from '@/i18n/translate'
import { emptySide } from './empty-side'
import type { ChangeParts } from './parts-card'

/** The ways that a change is taken apart, those of few parts first; none where there is nothing to compare. */
export function changeParts({ revenue, factors, parts }: RevenueChange, t: Translate): ChangeParts[] {
  if (revenue === null || emptySide(revenue) !== null) return []
  const total = revenue
  const byFactor: ChangeParts[] = factors
    ? [
        {
          ...{ name: 'factor', title: t('changes.by.factor'), head: t('export.figure'), rest: 0, total },
          items: [
            { id: 'checks', label: t('changes.factor.checks'), unit: 'count', ...factors.checks },
            { id: 'avgCheck', label: t('changes.factor.avgCheck'), ...factors.avgCheck },
          ],
        },
      ]
    : []
  return [
    ...byFactor,
    ...parts.map(({ by, items, rest }) => ({
      ...{ name: by, title: t(`changes.by.${by}`), head: t(heads[by]), rest, total },
      items: items.map((item) => (by === 'hour' ? { ...item, label: `${item.label}:00` } : item)),
    })),
  ]
}

const heads = {
  restaurant: 'restaurants.name',
  hour: 'chart.hour',
  dish: 'menu.name',
  waiter: 'staff.name',
} as const
