import { z } from 'zod'

/**
 * Returns a schema of the contract behind the reading of typed values. Its issues are named by the contract's fields.
 * `missing` names fields that must be filled although the contract does without them.
 */
export function typed<Values, Input, Sent>(
  schema: z.ZodType<Sent, Input>,
  read: (values: Values) => Input,
  missing: (values: Values) => string[] = () => [],
): z.ZodType<Sent, Values> {
  return z.custom<Values>().transform((values, context) => {
    const { success, data, error } = schema.safeParse(read(values))
    const issues = [...(error?.issues ?? []), ...missing(values).map((path) => ({ path: [path], message: 'missing' }))]
    for (const { path, message } of issues) context.addIssue({ code: 'custom', path, message })
    return success ? data : z.NEVER
  })
}

/** Returns the text without spaces around it; null for an empty one. */
export function textOrNull(text: string): string | null {
  return text.trim() || null
}

/** Returns the number written in a field of the browser's own kind; null for an empty one. */
export function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}
