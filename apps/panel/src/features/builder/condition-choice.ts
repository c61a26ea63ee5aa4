import type { FigureCondition, FigureDimension } from '@vitrina/contract/figure-query'
import { roundOf } from '@vitrina/contract/figure-shape'

/** Members that are included or excluded. */
export interface MemberChoice {
  op: 'in' | 'notIn'
  values: readonly string[]
}

/** Converts a condition to a choice among the existing members. */
export function choiceOf(held: FigureCondition | undefined, keys: readonly string[]): MemberChoice {
  if (held === undefined) return { op: 'in', values: [] }
  switch (held.op) {
    case 'between':
      return { op: 'in', values: keys.filter((key) => isBetween(held.dimension, key, held.values)) }
    case 'is':
      return { op: held.values[0] === 'none' ? 'in' : 'notIn', values: [''] }
    default:
      return { op: held.op, values: held.values }
  }
}

/** Converts a choice to a condition; an untouched one is returned unchanged, and one without members becomes null. */
export function conditionOf(
  dimension: FigureDimension,
  choice: MemberChoice | null,
  held: FigureCondition | undefined,
): FigureCondition | null {
  if (choice === null) return held ?? null
  return choice.values.length === 0 ? null : { dimension, op: choice.op, values: [...choice.values] }
}

function isBetween(dimension: FigureDimension, key: string, [from = '', to = '']: readonly string[]): boolean {
  const isNumber = [key, from, to].every((value) => /^-?\d+$/.test(value))
  if (!isNumber) return from <= key && key <= to
  const [isFrom, isTo] = [Number(from) <= Number(key), Number(key) <= Number(to)]
  const isRound = roundOf(dimension) !== null && Number(from) > Number(to)
  return isRound ? isFrom || isTo : isFrom && isTo
}
