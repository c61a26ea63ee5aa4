import { z } from 'zod'
import { completeAddress } from './complete-address.ts'
import { ConnectionCheck } from './connection-check.ts'
import { instant } from './dates.ts'
import { ExchangeOrder } from './exchange-run.ts'
import { Reason } from './reason.ts'
import { text } from './text.ts'

export const IntegrationSlug = z
  .enum(['source_a', 'source_b', 'agent_gateway', 'mail'])
  .describe('Name of the integration in paths')
export type IntegrationSlug = z.infer<typeof IntegrationSlug>

export const Integration = z
  .object({
    slug: IntegrationSlug,
    object: z.literal('integration'),
    name: z.string().describe('Name of the service'),
    kind: z.enum(['accounting', 'ai', 'mail']).describe('What it is for'),
    connected: z.boolean().describe('Credentials are held that once worked'),
    checkedAt: instant('When the connection was last checked; null before').nullable(),
    lastExchangeAt: instant(
      'When the last finished exchange ended; null before, and for what is no accounting system',
    ).nullable(),
    status: z
      .enum(['not_connected', 'ok', 'warning', 'error'])
      .describe('The worst that the last check, the last exchange and its lateness tell'),
  })
  .meta({ id: 'Integration', description: 'Something the workspace may be connected to' })
export type Integration = z.infer<typeof Integration>

const address = text(1, 300)
  .overwrite(completeAddress)
  .describe('Server root, e.g. https://10.0.0.5:8080; https:// is added where no scheme is named')
const userName = text(1, 200).describe('User of the server')
const secret = text(1, 500).describe('A secret; it is never shown again')
const price = z.number().min(0).max(1_000_000)

const fingerprint = text(1, 200).describe('SHA-256 of a self-signed certificate to trust').optional()
const allowWeakTls = z
  .boolean()
  .describe('Also take TLS 1.0 and keys of 1024 bits, which old servers have; false when absent')
  .optional()
const dayEnd = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')
  .describe('Local time at which the business day ends; midnight when absent')
  .optional()
const timezone = text(1, 100)
  .refine(isTimeZoneName, 'must be an IANA time zone such as Europe/Moscow')
  .describe('IANA time zone; that of the workspace when absent')
  .optional()

const cashServer = z.strictObject({
  url: address,
  username: userName.optional(),
  password: secret.optional(),
  certificateFingerprint: fingerprint,
  timezone,
  dayEnd,
})

/** Credentials by slug, each strict. */
export const credentialsBySlug = {
  source_a: z.strictObject({
    url: address,
    username: userName,
    password: secret,
    certificateFingerprint: fingerprint,
    allowWeakTls,
    timezone,
    dayEnd,
    priceType: z
      .int()
      .min(1)
      .max(1_000_000)
      .describe('Number of the price type that is sold at; 3 when absent')
      .optional(),
    servers: z
      .array(cashServer)
      .max(100)
      .describe(
        'Further cash servers of the chain, of other restaurants or of the same; what one does not name is taken from above. The price type and allowWeakTls hold for all of them',
      )
      .optional(),
    referenceUrl: address.describe('Reference server of the chain, the only one that takes prices').optional(),
    referenceUsername: userName.describe('User of that server, with the right to change the menu').optional(),
    referencePassword: secret.optional(),
    referenceCertificateFingerprint: fingerprint,
    storehouseUrl: address.describe('StoreHouse Pro of the chain, for costs and stock').optional(),
    storehouseUsername: userName.optional(),
    storehousePassword: secret.optional(),
    storehouseCertificateFingerprint: fingerprint,
  }),
  source_b: z.strictObject({
    url: address,
    login: userName,
    password: secret,
    certificateFingerprint: fingerprint,
    allowWeakTls,
    timezone,
    dayEnd,
    departments: z
      .array(z.strictObject({ id: text(1, 100).describe('GUID or code of the subdivision'), timezone, dayEnd }))
      .max(500)
      .describe('Subdivisions whose time zone or end of day is another')
      .optional(),
  }),
  agent_gateway: z.strictObject({
    baseUrl: text(1, 300)
      .overwrite(completeAddress)
      .refine(isWebAddress, 'must be an http or https address with no login, query or fragment in it')
      .describe('An OpenAI-compatible server: its root or its /v1, e.g. http://localhost:11434'),
    apiKey: secret.optional(),
    model: text(1, 200).describe('Name of the model as the server lists it'),
    inputPrice: price.describe('Price of a million tokens read; for the cost of runs').optional(),
    outputPrice: price.describe('Price of a million tokens written').optional(),
  }),
  mail: z.strictObject({
    host: text(1, 255)
      .regex(/^[\p{L}\p{N}._:[\]-]+$/u, 'must be the name or address of a server')
      .describe('Name or address of the mail server, such as smtp.example.com'),
    port: z.int().min(1).max(65_535).describe('Its port, such as 587'),
    username: userName.optional(),
    password: secret.optional(),
    from: z.email().describe('Address that mails come from'),
    secure: z.boolean().describe('TLS from the first byte; when absent, on port 465 alone').optional(),
  }),
} as const satisfies Record<IntegrationSlug, z.ZodType>

const openServer = z.object(cashServer.omit({ password: true }).shape)
const openRkeeper = credentialsBySlug.source_a.omit({
  password: true,
  referencePassword: true,
  storehousePassword: true,
  servers: true,
})

/** What of a connection whoever may change it is shown again: each field by name, none of them a secret. */
export const settingsBySlug = {
  source_a: z.object({ ...openRkeeper.shape, servers: z.array(openServer).optional() }),
  source_b: z.object(credentialsBySlug.source_b.omit({ password: true }).shape),
  agent_gateway: z.object(credentialsBySlug.agent_gateway.omit({ apiKey: true }).shape),
  mail: z.object(credentialsBySlug.mail.omit({ password: true }).shape),
} as const satisfies Record<IntegrationSlug, z.ZodType>

/** A connection as it is shown again. */
export const ConnectionSettings = z.object({
  settings: z.record(z.string(), z.unknown()).nullable().describe('Fields by slug; null while it is not connected'),
  secrets: z
    .array(z.string())
    .describe('Paths of the secrets that are held, which never leave, e.g. `servers.0.password`'),
})
export type ConnectionSettings = z.infer<typeof ConnectionSettings>

/** How the exchange with a connected accounting system fares. */
export const ExchangeHealth = z.object({
  lastSuccessAt: z.string().nullable(),
  lagSeconds: z.number().describe('Since then, or since it was connected'),
  late: z.boolean().describe('Two times of the schedule have passed without a success'),
  lastError: z.string().nullable().describe('In English, a line each'),
  lastReasons: z.array(Reason).nullable().describe('The same to be put into any language; null where it is not kept'),
  nightlyError: z.string().nullable(),
  nightlyReasons: z.array(Reason).nullable(),
  schedule: z.string().describe('When current data is read: cron in the zone of the workspace'),
  nightly: z.string().describe('When the last days are read again'),
  historyDays: z.number(),
  nextAt: z.string(),
  nextNightlyAt: z.string(),
  runningId: z.string().nullable().describe('The run that goes on now'),
  failed: z
    .object({ id: z.string(), errorCode: z.string().nullable() })
    .nullable()
    .describe('The last run that did not go well, while the last exchange did not'),
  orders: z.array(ExchangeOrder).describe('What was asked for by hand and is not over'),
})
export type ExchangeHealth = z.infer<typeof ExchangeHealth>

/** An integration with all that may be shown of it. Credentials are no part of it. */
export const IntegrationDetail = Integration.extend({
  checks: z.array(ConnectionCheck).describe('Of the last check; empty while it is not connected'),
  exchange: ExchangeHealth.nullable().describe('Connected accounting systems only'),
})
export type IntegrationDetail = z.infer<typeof IntegrationDetail>

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

export const ConnectResult = z
  .object({
    slug: IntegrationSlug,
    connected: z.boolean().describe('False: nothing was stored, `checks` say why'),
    checkedAt: instant('When it was checked'),
    checks: z.array(ConnectionCheck).describe('What the check found'),
  })
  .meta({ id: 'ConnectResult', description: 'How connecting went' })
export type ConnectResult = z.infer<typeof ConnectResult>

/** Credentials of the agent gateway, read and complete. */
export type GatewayCredentials = z.output<typeof credentialsBySlug.agent_gateway>

/** Credentials of the mail server, read and complete. */
export type MailCredentials = z.output<typeof credentialsBySlug.mail>

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  )
}

function isTimeZoneName(zone: string): boolean {
  try {
    return /^[A-Za-z]/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}
