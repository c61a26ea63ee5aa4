import { SourceError } from '@vitrina/core/exchange/accounting-system'
import { z } from 'zod'

/** Shapes of the values of an answer. Numbers come as texts (see `readJson`). */
export const decimal = z.string('a number was expected').regex(/^-?\d{1,18}(\.\d{1,20})?$/, 'a number was expected')
export const decimalOrZero = decimal.nullish().transform((value) => value ?? '0')
export const decimalOrNull = decimal.nullish().transform((value) => value ?? null)
export const text = z.string('a text was expected')
export const key = text.trim().min(1, 'a text that is not empty was expected').max(200, 'a shorter text was expected')
/** Trimmed; null when nothing is left of it. */
export const textOrNull = text
  .trim()
  .nullish()
  .transform((value) => value || null)
export const flag = z
  .union([z.boolean(), z.stringbool()], 'true or false was expected')
  .nullish()
  .transform((value) => value ?? false)
export const date = text
  .regex(/^\d{4}-\d{2}-\d{2}/, 'a date like 2026-03-01 was expected')
  .transform((at) => at.slice(0, 10))
/** Local wall time with its fraction of a second, if any, cut off. */
export const timeOrNull = text
  .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d*)?$/, 'a time like 2026-03-01T18:30:15.123 was expected')
  .nullish()
  .transform((at) => (at ? at.slice(0, 19).replace(' ', 'T') : null))

/**
 * Rows of an answer by their shape. Throws `SourceError` `unreadable` that names the row (from 1), the field and what stood
 * there: `OLAP row 12: DishDiscountSumInt is "abc", a number was expected`.
 */
export function readRows<T>(rows: unknown, shape: z.ZodType<T>, what: string): T[] {
  if (!Array.isArray(rows)) throw new SourceError('unreadable', `${what}: a list was expected`)
  return rows.map((row: unknown, index) => {
    const read = shape.safeParse(row)
    if (read.success) return read.data
    throw new SourceError('unreadable', `${what} row ${index + 1}: ${firstIssue(read.error, row)}`)
  })
}

/** One value of an answer by its shape. Throws as `readRows` does. */
export function readValue<T>(value: unknown, shape: z.ZodType<T>, what: string): T {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  throw new SourceError('unreadable', `${what}: ${firstIssue(read.error, value)}`)
}

function firstIssue(error: z.ZodError, value: unknown): string {
  const [issue] = error.issues
  if (issue === undefined) return 'not as expected'
  const met = issue.path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
    value,
  )
  const field = issue.path.join('.')
  const quoted = met === undefined ? 'missing' : (JSON.stringify(met) ?? 'unknown')
  const shown = quoted.length > 60 ? `${quoted.slice(0, 59)}…` : quoted
  return `${field === '' ? 'the value' : field} is ${shown}, ${issue.message}`
}
