import { FigureCondition, FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import {
  createLoader,
  createParser,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'

const conditions = createParser<FigureCondition[]>({
  parse: conditionsOf,
  serialize: conditionsText,
  eq: (one, other) => conditionsText(one) === conditionsText(other),
})

/** The parameters of a query in the address: a link shows the same figures to everyone who opens it. */
export const builderParams = {
  metrics: parseAsArrayOf(parseAsStringLiteral(FigureMetric.options)),
  by: parseAsArrayOf(parseAsStringLiteral(FigureDimension.options)),
  where: conditions,
  /** `revenue`, `-revenue`, `revenue.delta`, `-revenue.delta`. */
  order: parseAsString,
  top: parseAsInteger,
  shares: parseAsBoolean,
  /** The metric that is drawn. */
  chart: parseAsStringLiteral(FigureMetric.options),
}

export const loadBuilderParams = createLoader(builderParams)

/** Null for parameters that the address does not have. */
export type BuilderParams = Awaited<ReturnType<typeof loadBuilderParams>>

/** The maximum number of conditions of a query. */
const maxConditions = 10

const signs = { in: ':', notIn: '!', between: '~', is: '=' } as const satisfies Record<FigureCondition['op'], string>

/** Returns conditions as text: `restaurant:rst_1,rst_2;hour~18,23`. Separators within values are escaped. */
export function conditionsText(where: readonly FigureCondition[]): string {
  return where.map(({ dimension, op, values }) => `${dimension}${signs[op]}${values.map(escaped).join()}`).join(';')
}

/** Parses the conditions in an address; null where none is valid. */
export function conditionsOf(text: string): FigureCondition[] | null {
  const found = text.split(';').flatMap((part) => conditionOf(part) ?? [])
  return found.length > 0 ? found.slice(0, maxConditions) : null
}

function conditionOf(part: string): FigureCondition | null {
  const [, name, sign, rest = ''] = /^([a-z_]+)([:!~=])(.*)$/s.exec(part) ?? []
  const op = (['in', 'notIn', 'between', 'is'] as const).find((each) => signs[each] === sign)
  const values = rest.split(',').flatMap((value) => unescaped(value) ?? [])
  return FigureCondition.safeParse({ dimension: name, op, values }).data ?? null
}

function escaped(value: string): string {
  return value.replace(/[%,;]/g, encodeURIComponent)
}

function unescaped(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}
