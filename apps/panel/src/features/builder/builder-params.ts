import { type FigureCondition, FigureDimension, FigureMetric } from '@vitrina/contract/figure-query'
import {
  createLoader,
  createParser,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'
import { conditionsOf, conditionsText } from './condition-text'

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
