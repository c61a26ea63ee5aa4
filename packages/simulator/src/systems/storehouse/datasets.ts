import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const Dataset = z.object({
  head: z.string(),
  rows: z.enum(['one', 'many']),
  /** `caption` is the field's name in the reference, `name` its name in a recorded answer. */
  fields: z.array(z.object({ path: z.string(), type: z.string(), caption: z.string(), name: z.string() })),
})
export type Dataset = z.infer<typeof Dataset>

const Shapes = z.record(z.string(), z.object({ origin: z.string(), datasets: z.array(Dataset) }))

/** Datasets of all procedures, for requests and answers, as the vendor and recorded answers show them. */
const shapes = Shapes.parse(JSON.parse(readFileSync(fileURLToPath(new URL('shapes.json', import.meta.url)), 'utf8')))

/** The datasets of a procedure; null for an unknown procedure. */
export function datasetsOf(procedure: string): readonly Dataset[] | null {
  return Object.hasOwn(shapes, procedure) ? (shapes[procedure]?.datasets ?? null) : null
}

/** A server's captions of its fields: those of the reference, those of a recorded server, or none. */
export type Captions = 'vendor' | 'foreign' | 'none'

const sizes: Readonly<Record<string, number>> = {
  tUint8: 1,
  tUint16: 2,
  tUint32: 4,
  tDouble: 8,
  tCurrency: 8,
  tShortDate: 2,
  tBinary: 16,
}

/** The fields as `sh5struct` returns them. */
export function describe({ head, rows, fields }: Dataset, captions: Captions): object {
  return {
    head,
    SingleRow: rows === 'one',
    fields: fields.map((field) => {
      const { path, type } = field
      const caption = captionOf(field, captions)
      return { path, type, size: sizes[type] ?? 255, isAttr: /^\d+\\?[67]\\/.test(path), ...(caption && { caption }) }
    }),
  }
}

/** The caption of a field in an answer; without one, its path is used. */
export function captionOf({ caption, name }: Dataset['fields'][number], captions: Captions): string | null {
  if (captions === 'none') return null
  return captions === 'vendor' ? caption : name
}
