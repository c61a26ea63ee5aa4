import { type FigureCondition, FigureDimension, FigureMetric, type FigureQuery } from '@vitrina/contract/figure-query'
import type { FigureOffer, Refusal } from '@vitrina/contract/figure-result'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { dimensions } from './dimensions.ts'
import { measures } from './measures.ts'
import { planFigures } from './plan.ts'

type Asked = Pick<FigureQuery, 'metrics' | 'by' | 'where'>

/**
 * What can be asked for beside what is asked for already, and why the rest cannot: the planner's own word on each query
 * that one more choice would make. Needs `read:dashboards`.
 */
export function offerFigures(ctx: Context, asked: Asked): FigureOffer {
  requireScope(ctx, 'read:dashboards')
  const { metrics, by, where } = asked
  const [first, second] = by
  return {
    metrics: FigureMetric.options.map((id) => {
      const { unit, scope } = measures[id]
      return { id, unit, refusal: ctx.scopes.has(scope) ? refusalOf({ metrics: [id], by, where }) : { scope } }
    }),
    dimensions: FigureDimension.options.map((id) => {
      const { scope } = dimensions[id]
      if (!ctx.scopes.has(scope)) return { id, rows: [{ scope }, { scope }], filter: { scope } }
      return {
        id,
        rows: [
          refusalOf({ metrics, by: second === undefined ? [id] : [id, second], where }),
          refusalOf({ metrics, by: first === undefined ? [id] : [first, id], where }),
        ],
        filter: refusalOf({ metrics, by, where: [...where, anyOf(id)] }),
      }
    }),
  }
}

function refusalOf(query: Asked): Refusal | null {
  const plan = planFigures(query, 1)
  return 'parts' in plan ? null : plan
}

/** Which members a condition names makes no difference to whether it can be met. */
function anyOf(dimension: FigureDimension): FigureCondition {
  return { dimension, op: 'in', values: [''] }
}
