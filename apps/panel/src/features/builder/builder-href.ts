import { createSerializer } from 'nuqs/server'
import { builderParams } from './builder-params'
import { type BuilderQuery, paramsOf } from './builder-query'

const serialize = createSerializer(builderParams)

/** The address of a query. */
export function builderHref(query: BuilderQuery): string {
  return serialize('/builder', paramsOf(query))
}
