import { Dashboard, DashboardData } from '@vitrina/contract/dashboard'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { periodQuery } from '@vitrina/contract/list-query'
import { getDashboardData } from '@vitrina/core/dashboards/get-dashboard-data'
import { listDashboards } from '@vitrina/core/dashboards/list-dashboards'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

export const dashboardsRouter = router({
  list: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/dashboards',
        tags: ['Dashboards'],
        summary: 'List dashboards with their widgets',
        description: 'Takes no parameters; everything comes at once.',
      },
      scope: 'read:dashboards',
      tool: 'get_dashboards',
    })
    .input(z.strictObject({}))
    .output(listOf(Dashboard))
    .query(({ ctx }) => listDashboards(ctx.core)),

  data: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/dashboards/{id}/data',
        tags: ['Dashboards'],
        summary: 'Compute the widgets of a dashboard',
        description:
          'Every widget is computed by the code that draws the panel. A widget whose metric is no longer known comes as a text that says so.',
      },
      scope: 'read:dashboards',
      tool: 'get_dashboard_data',
    })
    .input(z.strictObject({ id: z.string(), ...periodQuery }))
    .output(itemOf(DashboardData))
    .query(({ ctx, input }) => getDashboardData(ctx.core, input)),
})
