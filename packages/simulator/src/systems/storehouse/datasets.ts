import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const Dataset = z.object({
  head: z.string(),
  rows: z.enum(['one', 'many']),
  /** `caption` is the reference's word for the field, `name` what a recorded answer called it. */
  fields: z.array(z.object({ path: z.string(), type: z.string(), caption: z.string(), name: z.string() })),
})
export type Dataset = z.infer<typeof Dataset>

const Shapes = z.record(z.string(), z.object({ origin: z.string(), datasets: z.array(Dataset) }))

/** Datasets of every procedure there is, those sent and those answered, as the vendor and recorded answers show them. */
const shapes = Shapes.parse(JSON.parse(readFileSync(fileURLToPath(new URL('shapes.json', import.meta.url)), 'utf8')))

/** The datasets of a procedure; null: there is no such procedure. */
export function datasetsOf(procedure: string): readonly Dataset[] | null {
  return Object.hasOwn(shapes, procedure) ? (shapes[procedure]?.datasets ?? null) : null
}

/** What a server calls its fields: as the reference does, as some recorded server did, or nothing at all. */
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

/** The fields as `sh5struct` tells them. */
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

/** What an answer calls a field: where it has no name, its path. */
export function captionOf({ caption, name }: Dataset['fields'][number], captions: Captions): string | null {
  if (captions === 'none') return null
  return captions === 'vendor' ? caption : name
}
