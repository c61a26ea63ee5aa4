import { Period } from '@vitrina/contract/dates'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { ConnectIntegration, ConnectResult, Integration } from '@vitrina/contract/integration'
import { Source } from '@vitrina/contract/source'
import { orderExchange } from '@vitrina/core/exchange/order-exchange'
import { connectIntegration } from '@vitrina/core/integrations/connect-integration'
import { disconnectIntegration } from '@vitrina/core/integrations/disconnect-integration'
import { integrationHealth } from '@vitrina/core/integrations/integration-health'
import { listIntegrations } from '@vitrina/core/integrations/list-integrations'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

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
      tool: 'get_integrations',
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
      errors: ['not_available', 'exchange_running'],
      tool: 'connect_integration',
      outside: true,
    })
    .input(ConnectIntegration.extend({ slug: z.string() }))
    .output(itemOf(ConnectResult))
    .mutation(({ ctx, input }) => connectIntegration(ctx.core, input)),

  disconnect: procedure
    .input(z.strictObject({ slug: z.string() }))
    .output(z.strictObject({}))
    .mutation(({ ctx, input }) => disconnectIntegration(ctx.core, input)),

  health: procedure.output(z.array(IntegrationHealth)).query(({ ctx }) => integrationHealth(ctx.core)),

  startExchange: procedure
    .input(
      z.strictObject({ source: Source, period: Period.nullable().default(null), dryRun: z.boolean().default(false) }),
    )
    .output(z.strictObject({}))
    .mutation(({ ctx, input }) => orderExchange(ctx.core, input)),
})
