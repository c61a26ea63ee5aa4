import type { Context } from '../context.ts'
import type { MetricInput } from './define-metric.ts'

/**
 * Computes once for all metrics that one caller asks with the same input object, so that a page of widgets reads shared
 * rows once. Nothing outlives the context of the request.
 */
export function perInput<Result>(
  compute: (ctx: Context, input: MetricInput) => Promise<Result>,
): (ctx: Context, input: MetricInput) => Promise<Result> {
  const asked = new WeakMap<Context, WeakMap<MetricInput, Promise<Result>>>()
  return (ctx, input) => {
    const ofContext = asked.get(ctx) ?? new WeakMap<MetricInput, Promise<Result>>()
    asked.set(ctx, ofContext)
    const held = ofContext.get(input) ?? compute(ctx, input)
    ofContext.set(input, held)
    return held
  }
}
