import type { DishCostRecord, LineRecord } from '@vitrina/core/exchange/records'
import { addDecimals, compareDecimals, divideDecimals, trimDecimal } from '../decimal.ts'

/** Accumulates the costs of portions, day by day. */
export interface PortionCosts {
  add(date: string, lines: readonly LineRecord[]): void
  /** Cost of a portion including its modifiers on the last date that has one, over all restaurants read. */
  records(): DishCostRecord[]
}

/** Dates must come in order. Returns and lines without a cost are left out: servers write an unknown cost as zero. */
export function openPortionCosts(): PortionCosts {
  const sums = new Map<string, { date: string; quantity: string; cost: string }>()
  return {
    add(date, lines) {
      for (const { type, dishKey, quantity, cost } of lines) {
        if (type !== 'sale' || cost === null || compareDecimals(cost, '0') <= 0) continue
        if (compareDecimals(quantity, '0') <= 0) continue
        const held = sums.get(dishKey)
        const isOfDate = held?.date === date
        sums.set(dishKey, {
          date,
          quantity: isOfDate ? addDecimals([held.quantity, quantity]) : quantity,
          cost: isOfDate ? addDecimals([held.cost, cost]) : cost,
        })
      }
    },
    records: () =>
      [...sums].flatMap(([dishKey, { quantity, cost }], index): DishCostRecord[] => {
        const portion = divideDecimals(cost, quantity, 6)
        if (portion === null) return []
        return [{ kind: 'dishCost', file: 'costs', line: index + 1, key: dishKey, cost: trimDecimal(portion, 2) }]
      }),
  }
}
