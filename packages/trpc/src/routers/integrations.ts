import { Period } from '@vitrina/contract/dates'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import {
  ExchangeReject,
  ExchangeRun,
  ExchangeRunDetail,
  exchangeRunsList,
  OrderState,
  RunDays,
} from '@vitrina/contract/exchange-run'
import {
  ConnectIntegration,
  ConnectionSettings,
  ConnectResult,
  Integration,
  IntegrationDetail,
  SetSchedule,
} from '@vitrina/contract/integration'
import { listQuery } from '@vitrina/contract/list-query'
import { Source } from '@vitrina/contract/source'
import { getExchangeOrder } from '@vitrina/core/exchange/get-exchange-order'
import { getExchangeRun, listRunDays } from '@vitrina/core/exchange/get-exchange-run'
import { listExchangeRejects } from '@vitrina/core/exchange/list-exchange-rejects'
import { listExchangeRuns } from '@vitrina/core/exchange/list-exchange-runs'
import { orderExchange } from '@vitrina/core/exchange/order-exchange'
import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { connectionSettings } from '@vitrina/core/integrations/connection-settings'
import { describeIntegration, describeIntegrations } from '@vitrina/core/integrations/describe-integrations'
import { disconnectIntegration } from '@vitrina/core/integrations/disconnect-integration'
import { integrationHealth, setSchedule } from '@vitrina/core/integrations/integration-health'
import { listIntegrations } from '@vitrina/core/integrations/list-integrations'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

const bySlug = z.strictObject({ slug: z.string() })
const byId = z.strictObject({ id: z.string() })

const IntegrationHealth = z.object({
  source: Source,
  lastSuccessAt: z.string().nullable(),
  lagSeconds: z.number(),
  late: z.boolean(),
  lastError: z.string().nullable(),
  nightlyError: z.string().nullable(),
  schedule: z.string(),
  nightly: z.string(),
  historyDays: z.number(),
})

export const integrationsRouter = router({
  list: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/integrations',
        tags: ['Integrations'],
        summary: 'List what the workspace can be connected to',
        description: 'Takes no parameters; everything comes at once.',
      },
      scope: 'read:integrations',
      tool: {
        name: 'get_integrations',
        title: { ru: 'Подключения и их состояние.', en: 'Connections and how they fare.' },
      },
    })
    .input(z.strictObject({}))
    .output(listOf(Integration))
    .query(({ ctx }) => listIntegrations(ctx.core)),

  connect: procedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/integrations/{slug}/connect',
        tags: ['Integrations'],
        summary: 'Check credentials and store them when they work',
        description: 'A failed check is 200 with `connected: false` and stores nothing. Secrets are never returned.',
      },
      scope: 'write:integrations',
      example: {
        body: { credentials: { url: 'https://10.0.0.5:8080', username: 'vitrina', password: 'a password' } },
      },
      errors: ['not_available', 'exchange_running'],
      ofAllRestaurants: true,
      tool: {
        name: 'connect_integration',
        title: {
          ru: 'Проверяет доступ к системе и сохраняет его.',
          en: 'Checks the access to a system and stores it.',
        },
      },
      outside: true,
    })
    .input(ConnectIntegration.extend({ slug: z.string() }))
    .output(itemOf(ConnectResult))
    .mutation(({ ctx, input }) => connectIntegration(ctx.core, input)),

  disconnect: procedure
    .input(bySlug)
    .output(z.strictObject({}))
    .mutation(({ ctx, input }) => disconnectIntegration(ctx.core, input)),

  health: procedure.output(z.array(IntegrationHealth)).query(({ ctx }) => integrationHealth(ctx.core)),

  /** For the panel alone: each integration with its last check and the state of its exchange. */
  details: procedure.output(z.array(IntegrationDetail)).query(({ ctx }) => describeIntegrations(ctx.core)),

  detail: procedure
    .input(bySlug)
    .output(IntegrationDetail)
    .query(({ ctx, input }) => describeIntegration(ctx.core, input)),

  /** For the panel alone: the values that fill a connection's form, without secrets. */
  settings: procedure
    .input(bySlug)
    .output(ConnectionSettings)
    .query(({ ctx, input }) => connectionSettings(ctx.core, input)),

  setSchedule: procedure
    .input(SetSchedule)
    .output(z.strictObject({}))
    .mutation(async ({ ctx, input: { source, ...change } }) => {
      await setSchedule(ctx.core, source, change)
      return {}
    }),

  startExchange: procedure
    .input(
      z.strictObject({ source: Source, period: Period.nullable().default(null), dryRun: z.boolean().default(false) }),
    )
    .output(byId)
    .mutation(({ ctx, input }) => orderExchange(ctx.core, input)),

  order: procedure
    .input(byId)
    .output(OrderState)
    .query(({ ctx, input }) => getExchangeOrder(ctx.core, input)),

  runs: procedure
    .input(listQuery(exchangeRunsList))
    .output(listOf(ExchangeRun))
    .query(({ ctx, input }) => listExchangeRuns(ctx.core, input)),

  run: procedure
    .input(byId)
    .output(itemOf(ExchangeRunDetail))
    .query(({ ctx, input }) => getExchangeRun(ctx.core, input)),

  runDays: procedure
    .input(byId.extend({ restaurantId: z.string() }))
    .output(RunDays)
    .query(({ ctx, input }) => listRunDays(ctx.core, input)),

  rejects: procedure
    .input(byId.extend({ limit: z.int().min(1).max(1000).optional(), cursor: z.string().max(20).optional() }))
    .output(listOf(ExchangeReject))
    .query(({ ctx, input }) => listExchangeRejects(ctx.core, input)),
})
