import type { DayCheck, DayLine } from './model.ts'

/** A part of a check paid by one payment type. */
export interface Payment {
  type: 'Наличные' | 'Банковская карта' | 'СБП'
  /** Kopecks; below zero for money returned. */
  sum: number
}

/** Payments of a check, by its id: one type, or half in cash and half by card. A check of zero total is not paid. */
export function paymentsOf({ id, lines }: Pick<DayCheck, 'id' | 'lines'>): Payment[] {
  const total = lines.reduce((sum, line) => (line.kind === 'void' ? sum : sum + line.total), 0)
  if (total === 0) return []
  const way = digits(id)
  if (way < 70) return [{ type: 'Наличные', sum: total }]
  if (way < 205) return [{ type: 'Банковская карта', sum: total }]
  if (way < 245) return [{ type: 'СБП', sum: total }]
  const half = Math.trunc(total / 2)
  return [
    { type: 'Наличные', sum: half },
    { type: 'Банковская карта', sum: total - half },
  ]
}

/** The name of a line's discount; null where it has none. */
export function discountName({ discount, total, kind }: DayLine): string | null {
  if (discount === 0 || kind === 'void') return null
  const percent = Math.round((discount * 100) / (total + discount))
  return percent === 100 ? 'За счёт заведения' : `Скидка ${percent}%`
}

const reasons = ['Отказ гостя', 'Ошибка кассира', 'Нет продукта'] as const

/** Why a line of a check was voided. */
export function voidReason(check: Pick<DayCheck, 'id'>, line: Pick<DayLine, 'id'>): string {
  return reasons[(digits(check.id) + line.id) % reasons.length] ?? reasons[0]
}

function digits(id: string): number {
  return Number.parseInt(id.slice(1, 3), 16)
}
