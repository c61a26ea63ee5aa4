import type { z } from 'zod'

/** Parses a stored value; null when another version of this program wrote it in a form this one cannot parse. */
export function understood<T>(schema: z.ZodType<T>, body: string | undefined): T | null {
  if (body === undefined) return null
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
