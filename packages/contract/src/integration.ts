import { z } from 'zod'
import { text } from './text.ts'

export const IntegrationSlug = z.enum(['source_a', 'source_b', 'agent_gateway', 'mail'])
export type IntegrationSlug = z.infer<typeof IntegrationSlug>

export const Integration = z
  .object({
    slug: IntegrationSlug,
    object: z.literal('integration'),
    name: z.string(),
    kind: z.enum(['accounting', 'ai', 'mail']),
    connected: z.boolean(),
    checkedAt: z.string().nullable(),
    lastExchangeAt: z.string().nullable().describe('When the last finished exchange ended; accounting systems only'),
    status: z.enum(['not_connected', 'ok', 'warning', 'error']),
  })
  .meta({ id: 'Integration' })
export type Integration = z.infer<typeof Integration>

const address = text(1, 300).describe('Server root, e.g. https://10.0.0.5:8080')
const secret = text(1, 500)

/** Credentials by slug, each strict. */
export const credentialsBySlug = {
  source_a: z.strictObject({
    url: address,
    username: text(1, 200),
    password: secret,
    certificateFingerprint: text(1, 200).describe('SHA-256 of a self-signed certificate to trust').optional(),
    storehouseUrl: address.optional(),
    storehouseUsername: text(1, 200).optional(),
    storehousePassword: secret.optional(),
  }),
  source_b: z.strictObject({
    url: address,
    login: text(1, 200),
    password: secret,
    certificateFingerprint: text(1, 200).describe('SHA-256 of a self-signed certificate to trust').optional(),
  }),
  agent_gateway: z.strictObject({ baseUrl: address, apiKey: secret.optional(), model: text(1, 200) }),
  mail: z.strictObject({
    host: text(1, 255),
    port: z.int().min(1).max(65_535),
    username: text(1, 200).optional(),
    password: secret.optional(),
    from: z.email(),
    secure: z.boolean().optional(),
  }),
} as const satisfies Record<IntegrationSlug, z.ZodType>

export const ConnectIntegration = z
  .strictObject({
    credentials: z
      .record(z.string(), z.unknown())
      .describe('Fields by slug; unknown ones are refused')
      .meta({
        // Which of them it has to be follows from the slug in the path, so the verb reads them; the document shows all.
        override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
          Reflect.deleteProperty(jsonSchema, 'propertyNames')
          Reflect.deleteProperty(jsonSchema, 'additionalProperties')
          const shapes = Object.entries(credentialsBySlug)
          jsonSchema['anyOf'] = shapes.map(([title, shape]) => ({ title, ...z.toJSONSchema(shape, { io: 'input' }) }))
        },
      }),
  })
  .meta({ id: 'ConnectIntegration' })
export type ConnectIntegration = z.infer<typeof ConnectIntegration>

export const ConnectionCheck = z
  .object({
    code: z.string(),
    level: z.enum(['info', 'warn', 'error']),
    message: z.string(),
    hint: z.string().nullable(),
  })
  .meta({ id: 'ConnectionCheck' })
export type ConnectionCheck = z.infer<typeof ConnectionCheck>

export const ConnectResult = z
  .object({
    slug: IntegrationSlug,
    connected: z.boolean(),
    checkedAt: z.string().meta({ format: 'date-time' }),
    checks: z.array(ConnectionCheck),
  })
  .meta({ id: 'ConnectResult' })
export type ConnectResult = z.infer<typeof ConnectResult>
