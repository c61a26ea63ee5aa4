import type { Sheet, SheetCell } from '@/features/export/sheet'
import type { Translate } from '@/i18n/translate'
import type { ChangeParts } from './parts-card'

/** Returns the parts of a change for a file: their previous and current values and contributions, the total last. */
export function partsSheet({ title, head, items, rest, total }: ChangeParts, t: Translate): Sheet {
  const rows: SheetCell[][] = items.map(({ label, unit = 'money', previous, value, delta }) => [
    label,
    { value: previous, unit },
    { value, unit },
    delta,
  ])
  return {
    title,
    isCompared: true,
    columns: [
      { label: head, kind: 'text' },
      // A number of checks shares the columns with sums of money.
      ...[t('export.before'), t('changes.now')].map((label) => ({ label, kind: kindOf(items) })),
      { label: t('changes.delta'), kind: 'money' },
    ],
    rows: [
      ...rows,
      ...(rest === 0 ? [] : [[t('changes.rest'), null, null, rest]]),
      [
        t('changes.total'),
        { value: total.previous, unit: 'money' },
        { value: total.value, unit: 'money' },
        total.delta,
      ],
    ],
  }
}

function kindOf(items: ChangeParts['items']): 'money' | 'quantity' {
  return items.every(({ unit = 'money' }) => unit === 'money') ? 'money' : 'quantity'
}
