import type { z } from 'zod'

/** What the memory kept, or null for what another version of this program wrote and nobody understands now. */
export function understood<T>(schema: z.ZodType<T>, body: string | undefined): T | null {
  if (body === undefined) return null
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
