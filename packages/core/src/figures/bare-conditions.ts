import { isCalendarDate } from '@vitrina/contract/dates'
import type { FigureCondition, FigureDimension } from '@vitrina/contract/figure-query'
import { roundOf } from '@vitrina/contract/figure-shape'
import { DomainError } from '../errors/domain-error.ts'
import { dimensions, noneOf } from './dimensions.ts'
import { bareKey } from './public-key.ts'

const shapes = {
  date: isCalendarDate,
  int: (value: string) => /^-?\d{1,9}$/.test(value),
  text: () => true,
  uuid: () => true,
}

/**
 * Conditions with ids as the rollups have them; what is no id of the kind is nobody's. Throws `invalid_parameter` for
 * values that a dimension does not have.
 */
export function bareConditions(where: readonly FigureCondition[]): FigureCondition[] {
  return where.map(bare)
}

function bare({ dimension, op, values }: FigureCondition): FigureCondition {
  const { type, isOrdered } = dimensions[dimension]
  if (op === 'is') {
    if (values[0] === 'none' && noneOf(dimension) === null)
      throw new DomainError('invalid_parameter', neverNone(dimension))
    return { dimension, op, values }
  }
  const wrong = values.find((value) => !shapes[type](value))
  if (wrong !== undefined)
    throw new DomainError('invalid_parameter', `${dimension} has no "${wrong}"; a ${type} is due.`)
  const round = roundOf(dimension)
  if (round !== null) {
    const { first, last } = round
    const outside = values.find((value) => Number(value) < first || Number(value) > last)
    if (outside !== undefined)
      throw new DomainError('invalid_parameter', `${dimension} has no "${outside}"; ${first} to ${last} is due.`)
  }
  if (op === 'between' && !isOrdered) {
    throw new DomainError('invalid_parameter', `${dimension} has no order to be between; name its members with "in".`)
  }
  const [from = '', to = ''] = values
  if (op === 'between' && round === null && isAfter(type, from, to))
    throw new DomainError('invalid_parameter', `${dimension} ${from} is after ${to}; swap them.`)
  return { dimension, op, values: values.flatMap((key) => bareKey(dimension, key) ?? []) }
}

function neverNone(dimension: FigureDimension): string {
  const other =
    dimension === 'waiter'
      ? 'ask for revenue_without_waiter or checks_without_waiter'
      : 'leave the condition out, or name members with "in"'
  return `${dimension} is never "none": its figures are of what has one; ${other}.`
}

function isAfter(type: 'date' | 'int' | 'text' | 'uuid', from: string, to: string): boolean {
  return type === 'int' ? Number(from) > Number(to) : from > to
}
