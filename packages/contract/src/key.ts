import { z } from 'zod'
import { BusinessDate } from './dates.ts'
import { ChosenReach, NamedReach, OfferedReach } from './reach.ts'
import { Scope } from './scopes.ts'
import { text } from './text.ts'

/** Requests per minute. */
export const KeyLimit = z.int().min(1).max(100_000)

/** A key as people see it, never its text, which is shown once and not stored. */
export const ApiKey = z.object({
  id: z.string().describe('Stable id, `key_…`'),
  name: z.string(),
  hint: z.string().describe('First characters of the key'),
  isTest: z.boolean(),
  scopes: z.array(z.string()),
  limitedTo: NamedReach,
  rateLimit: KeyLimit.nullable().describe("Requests a minute; null: the workspace's setting"),
  state: z.enum(['active', 'expired', 'revoked']),
  createdBy: z.string(),
  exceedsMaker: z.boolean().describe('It works, and may do or know more than the person who made it may now'),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  rotatedFrom: z.string().nullable().describe('The key that this one replaces'),
})
export type ApiKey = z.infer<typeof ApiKey>

/** Every key of a workspace and of its sandbox, and the settings shared by all of them. */
export const KeyBook = z.object({
  keys: z.array(ApiKey),
  restaurants: OfferedReach,
  defaultLimit: KeyLimit.describe('Requests a minute of a key without a limit of its own'),
  sandbox: z
    .object({
      filledThrough: BusinessDate.nullable().describe('Last date of its generated days; null: none yet'),
      isFilling: z.boolean().describe('Days that a default period asks for are still to come'),
    })
    .nullable()
    .describe('Where test keys lead; null before the first one is made'),
})
export type KeyBook = z.infer<typeof KeyBook>

export const CreateKey = z.strictObject({
  name: text(1, 120).transform((name) => name.trim()),
  scopes: z.array(Scope).min(1),
  isTest: z.boolean().default(false),
  expiresAt: z.iso.datetime().nullable().default(null),
  rateLimit: KeyLimit.nullable().default(null),
  restaurantIds: ChosenReach.default(null),
})
export type CreateKey = z.infer<typeof CreateKey>

export const SetKeyLimit = z.strictObject({ id: z.string(), rateLimit: KeyLimit.nullable() })
export type SetKeyLimit = z.infer<typeof SetKeyLimit>

/** A new key with its text, which is shown only now. */
export const IssuedKey = z.object({ id: z.string(), key: z.string() })
