import { z } from 'zod'
import { Email, Password, PersonName } from './team.ts'
import { text } from './text.ts'

/** What the link of an installation leads to that nobody owns yet: `done` once somebody does. */
export const SetUpState = z.object({ state: z.enum(['open', 'done', 'unknown']) })
export type SetUpState = z.infer<typeof SetUpState>

/** The first owner of an installation, with their workspace. */
export const SetUp = z.strictObject({
  token: z.string().max(200),
  name: PersonName,
  email: Email,
  password: Password,
  workspace: text(1, 200).transform((name) => name.trim()),
  timezone: z.string().max(100).describe('IANA zone of the business dates'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('ISO 4217'),
})
export type SetUp = z.infer<typeof SetUp>
