import type { Period } from '@vitrina/contract/dates'
import { periodInput } from '@/features/period/resolve-period'
import type { PositionState, StockState } from './stock-params'

/** Positions of the period: by a part of the name, by who recorded them, and only those below their threshold. */
export function stockInput(period: Period, { q, source, only }: Omit<StockState, 'sort'>) {
  return {
    ...periodInput(period),
    ...(q !== null && q !== '' && { search: q }),
    ...(source !== null && { 'filter[source]': source }),
    ...(only === 'below' && { 'filter[only_below]': 'true' }),
  }
}

type Named = Pick<PositionState, 'name' | 'unit'>

/** One position of the period. */
export function positionInput(period: Period, { name, unit }: Named) {
  return { ...periodInput(period), ...keyOf({ name, unit }) }
}

/** A page of its movements. */
export function movementsInput(period: Period, { kind, source, cursor, ...position }: PositionState) {
  return {
    ...periodInput(period),
    ...keyOf(position),
    limit: 50,
    ...(kind !== null && { 'filter[kind]': kind }),
    ...(source !== null && { 'filter[source]': source }),
    ...(cursor !== null && { cursor }),
  }
}

function keyOf({ name, unit }: Named) {
  return { name: name ?? '', ...(unit !== null && unit !== '' && { unit }) }
}
