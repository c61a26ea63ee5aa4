import type { Reason } from '@vitrina/contract/reason'
import { type Answer, type PlainReasonCode, reason } from '@vitrina/contract/reasons'
import { z } from 'zod'
import { expectedOf, rowOf, unreadable, valueAt } from '../answer-faults.ts'

/** The code of a reason, used as the message of a shape. */
export type Expected = PlainReasonCode

/** Shapes of the values of an answer. Numbers are texts (see `readJson`). */
export const decimal = z
  .string('number_expected' satisfies Expected)
  .regex(/^-?\d{1,18}(\.\d{1,20})?$/, 'number_expected' satisfies Expected)
export const decimalOrZero = decimal.nullish().transform((value) => value ?? '0')
export const decimalOrNull = decimal.nullish().transform((value) => value ?? null)
export const text = z.string('text_expected' satisfies Expected)
export const key = text
  .trim()
  .min(1, 'nonempty_text_expected' satisfies Expected)
  .max(200, 'shorter_text_expected' satisfies Expected)
/** Trimmed; null when nothing is left of it. */
export const textOrNull = text
  .trim()
  .nullish()
  .transform((value) => value || null)
export const flag = z
  .union([z.boolean(), z.stringbool()], 'boolean_expected' satisfies Expected)
  .nullish()
  .transform((value) => value ?? false)
export const date = text
  .regex(/^\d{4}-\d{2}-\d{2}/, 'date_expected' satisfies Expected)
  .transform((at) => at.slice(0, 10))
/** Local wall time with its fraction of a second, if any, cut off. */
export const timeOrNull = text
  .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d*)?$/, 'iiko_time_expected' satisfies Expected)
  .nullish()
  .transform((at) => (at ? at.slice(0, 19).replace(' ', 'T') : null))

/**
 * Reads rows of an answer by their shape. Throws `SourceError` `unreadable` that names the row (from 1), the field and
 * the value: `OLAP row 12: DishDiscountSumInt is "abc", a number was expected`.
 */
export function readRows<T>(rows: unknown, shape: z.ZodType<T>, what: Answer): T[] {
  if (!Array.isArray(rows)) throw unreadable(what, reason('list_expected'))
  return rows.map((row: unknown, index) => {
    const read = shape.safeParse(row)
    if (read.success) return read.data
    throw unreadable(rowOf(what, index + 1), firstIssue(read.error, row))
  })
}

/** Reads one value of an answer by its shape. Throws as `readRows` does. */
export function readValue<T>(value: unknown, shape: z.ZodType<T>, what: Answer): T {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  throw unreadable(what, firstIssue(read.error, value))
}

function firstIssue(error: z.ZodError, value: unknown): Reason {
  const [issue] = error.issues
  if (issue === undefined) return reason('words', { said: 'not as expected' })
  const met = valueAt(value, issue.path)
  const [field, expected] = [issue.path.join('.'), expectedOf(issue, met)]
  if (met === undefined) {
    return field === '' ? reason('value_missing', { expected }) : reason('field_missing_expected', { field, expected })
  }
  const quoted = JSON.stringify(met) ?? 'unknown'
  const shown = quoted.length > 60 ? `${quoted.slice(0, 59)}…` : quoted
  return field === ''
    ? reason('value_unexpected', { value: shown, expected })
    : reason('field_unexpected', { field, value: shown, expected })
}
