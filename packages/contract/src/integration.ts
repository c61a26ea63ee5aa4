import { z } from 'zod'
import { completeAddress } from './complete-address.ts'
import { ConnectionCheck } from './connection-check.ts'
import { instant } from './dates.ts'
import { exampleAt } from './example.ts'
import { ExchangeOrder, maxExchangeDays } from './exchange-run.ts'
import { Reason } from './reason.ts'
import { Source } from './source.ts'
import { systems } from './systems.ts'
import { text } from './text.ts'

const userName = text(1, 200).describe('User of the server')
const secret = text(1, 500).describe('A secret; it is never shown again')
const price = z.number().min(0).max(1_000_000)

const gatewayCredentials = z.strictObject({
  baseUrl: text(1, 300)
    .overwrite(completeAddress)
    .refine(isWebAddress, 'must be an http or https address with no login, query or fragment in it')
    .describe('An OpenAI-compatible server: its root or its /v1, e.g. http://localhost:11434'),
  apiKey: secret.optional(),
  model: text(1, 200).describe('Name of the model as the server lists it'),
  inputPrice: price.describe('Price of a million tokens read; for the cost of runs').optional(),
  outputPrice: price.describe('Price of a million tokens written').optional(),
})

const mailCredentials = z.strictObject({
  host: text(1, 255)
    .regex(/^[\p{L}\p{N}._:[\]-]+$/u, 'must be the name or address of a server')
    .describe('Name or address of the mail server, such as smtp.example.com'),
  port: z.int().min(1).max(65_535).describe('Its port, such as 587'),
  username: userName.optional(),
  password: secret.optional(),
  from: z.email().describe('Address that mails come from'),
  secure: z.boolean().describe('TLS from the first byte; when absent, on port 465 alone').optional(),
})

/** Everything a workspace can be connected to: the accounting systems, then the services. Credentials are strict. */
export const integrations = {
  ...systems,
  agent_gateway: {
    name: 'Шлюз агентов',
    kind: 'ai',
    credentials: gatewayCredentials,
    settings: z.object(gatewayCredentials.omit({ apiKey: true }).shape),
  },
  mail: {
    name: 'Почта',
    kind: 'mail',
    credentials: mailCredentials,
    settings: z.object(mailCredentials.omit({ password: true }).shape),
  },
} as const

export type IntegrationSlug = keyof typeof integrations
export const IntegrationSlug = z
  .enum(Object.keys(integrations).filter(isIntegration))
  .describe('Name of the integration in paths')

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
  .meta({
    id: 'Integration',
    description: 'Something the workspace may be connected to',
    example: {
      slug: 'source_a',
      object: 'integration',
      name: 'r_keeper',
      kind: 'accounting',
      connected: true,
      checkedAt: exampleAt,
      lastExchangeAt: exampleAt,
      status: 'ok',
    },
  })
export type Integration = z.infer<typeof Integration>

/** A connection as it is shown after it was saved. */
export const ConnectionSettings = z.object({
  settings: z.record(z.string(), z.unknown()).nullable().describe('Fields by slug; null while it is not connected'),
  secrets: z
    .array(z.string())
    .describe('Paths of the secrets that are held, which never leave, e.g. `servers.0.password`'),
})
export type ConnectionSettings = z.infer<typeof ConnectionSettings>

/** The state of the exchange with a connected accounting system. */
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

/** An integration with everything about it that may be shown. Credentials are not included. */
export const IntegrationDetail = Integration.extend({
  checks: z.array(ConnectionCheck).describe('Of the last check; empty while it is not connected'),
  exchange: ExchangeHealth.nullable().describe('Connected accounting systems only'),
})
export type IntegrationDetail = z.infer<typeof IntegrationDetail>

/** When a connected accounting system is read; absent fields stay. */
export const SetSchedule = z.strictObject({
  source: Source,
  schedule: z.string().max(100).optional(),
  nightly: z.string().max(100).optional(),
  historyDays: z.int().min(1).max(maxExchangeDays).optional(),
})
export type SetSchedule = z.infer<typeof SetSchedule>

export const ConnectIntegration = z
  .strictObject({
    credentials: z
      .record(z.string(), z.unknown())
      .describe('Fields by slug; unknown ones are refused')
      .meta({
        // The slug in the path decides which of them applies, so the verb validates them; the document shows all.
        override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
          Reflect.deleteProperty(jsonSchema, 'propertyNames')
          Reflect.deleteProperty(jsonSchema, 'additionalProperties')
          jsonSchema['anyOf'] = Object.entries(integrations).map(([title, { credentials }]) => ({
            title,
            ...z.toJSONSchema(credentials, { io: 'input' }),
          }))
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
  .meta({
    id: 'ConnectResult',
    description: 'How connecting went',
    example: {
      slug: 'source_a',
      connected: true,
      checkedAt: exampleAt,
      checks: [{ code: 'reachable', level: 'info', message: 'The server answers', hint: null }],
    },
  })
export type ConnectResult = z.infer<typeof ConnectResult>

/** Credentials of the agent gateway, read and complete. */
export type GatewayCredentials = z.output<typeof gatewayCredentials>

/** Credentials of the mail server, read and complete. */
export type MailCredentials = z.output<typeof mailCredentials>

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  )
}

function isIntegration(slug: string): slug is IntegrationSlug {
  return Object.hasOwn(integrations, slug)
}
