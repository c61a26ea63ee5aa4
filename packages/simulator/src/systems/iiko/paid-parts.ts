import { type Payment, paymentsOf } from '../../chain/payments.ts'
import type { WorldCheck, WorldLine } from '../../world/model.ts'
import type { SalesRow, Way } from './sales-fields.ts'

const groups: Record<Payment['type'], Way['group']> = { Наличные: 'CASH', 'Банковская карта': 'CARD', СБП: 'NON_CASH' }

/**
 * Rows of one check as in a report by payments: each line is split into a part for each payment type of its check; the
 * sums of the parts add up to the payments to the kopeck. A check with a zero total is «(без оплаты)», as in the
 * vendor's own sample.
 */
export function paidParts(check: Pick<WorldCheck, 'id' | 'lines'>, rows: readonly SalesRow[]): SalesRow[] {
  const [first, second] = paymentsOf(check)
  if (first === undefined) return rows.map((row) => ({ ...row, paid: sumsToZero(check) }))
  const wayOf = ({ type }: Payment): Way => ({ type, group: groups[type] })
  if (second === undefined) return rows.map((row) => ({ ...row, paid: wayOf(first) }))
  const share = first.sum / (first.sum + second.sum)
  let [sold, taken] = [0, 0]
  return rows.flatMap((row) => {
    if (row.line.kind === 'void') return [{ ...row, paid: wayOf(first) }]
    sold += row.line.total
    const total = Math.round(sold * share) - taken
    taken += total
    const part = partOf(row.line, total, share)
    return [
      { ...row, line: part, paid: wayOf(first) },
      { ...row, line: less(row.line, part), paid: wayOf(second) },
    ]
  })
}

/** A check returned within itself was still paid; a free one never was. */
function sumsToZero({ lines }: Pick<WorldCheck, 'lines'>): Way {
  const isFree = lines.every(({ kind, total }) => kind === 'void' || total === 0)
  return isFree ? { type: '(без оплаты)', group: 'WRITEOFF' } : { type: 'Наличные', group: 'CASH' }
}

function partOf(line: WorldLine, total: number, share: number): WorldLine {
  const [quantity, discount] = [Math.round(line.quantity * share), Math.round(line.discount * share)]
  return { ...line, quantity, discount, total, cost: line.cost === null ? null : Math.round(line.cost * share) }
}

function less(line: WorldLine, part: WorldLine): WorldLine {
  return {
    ...line,
    quantity: line.quantity - part.quantity,
    discount: line.discount - part.discount,
    total: line.total - part.total,
    cost: line.cost === null ? null : line.cost - (part.cost ?? 0),
  }
}
