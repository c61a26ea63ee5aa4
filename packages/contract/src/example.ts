import type { z } from 'zod'

/**
 * Values shared by the examples of the schemas: an instant, a period, names and ids that are consistent across the
 * document.
 */
export const exampleAt = '2026-09-15T12:00:00.000Z'
export const examplePeriod = { from: '2026-08-16', to: '2026-09-15' }

/** An example id, by the prefix of its kind. */
export function exampleId(prefix: string): string {
  return `${prefix}_01k561wyg0fgz9pmhzd8erwjr7`
}

/** The example of a schema. Throws where the schema has none or its example does not match it. */
export function exampleOf<Resource>(schema: z.ZodType<Resource>): Resource {
  const example = schema.meta()?.['example']
  if (!isOf(schema, example)) throw new Error('The schema has no example that is of it')
  return example
}

function isOf<Resource>(schema: z.ZodType<Resource>, value: unknown): value is Resource {
  return schema.safeParse(value).success
}
