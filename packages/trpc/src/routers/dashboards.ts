import { compareQuery } from '@vitrina/contract/comparison'
import {
  ComputedWidget,
  CreateDashboard,
  Dashboard,
  DashboardData,
  DashboardDetail,
  DuplicateDashboard,
  ListAnswer,
  MetricOffer,
  PreviewWidgets,
  UpdateDashboard,
} from '@vitrina/contract/dashboard'
import { itemOf, listOf } from '@vitrina/contract/envelopes'
import { dailyPeriodQuery } from '@vitrina/contract/list-query'
import { createDashboard } from '@vitrina/core/dashboards/create-dashboard'
import { duplicateDashboard } from '@vitrina/core/dashboards/duplicate-dashboard'
import { getDashboard } from '@vitrina/core/dashboards/get-dashboard'
import { getDashboardData, getKeyedDashboardData } from '@vitrina/core/dashboards/get-dashboard-data'
import { listAnswer } from '@vitrina/core/dashboards/list-answer'
import { listDashboardDetails } from '@vitrina/core/dashboards/list-dashboard-details'
import { listDashboards } from '@vitrina/core/dashboards/list-dashboards'
import { listMetrics } from '@vitrina/core/dashboards/list-metrics'
import { previewWidgets } from '@vitrina/core/dashboards/preview-widgets'
import { removeDashboard } from '@vitrina/core/dashboards/remove-dashboard'
import { updateDashboard } from '@vitrina/core/dashboards/update-dashboard'
import { z } from 'zod'
import { procedure, router } from '../init.ts'

// The number of a dashboard in a path; anything but a number is 404, like any missing dashboard.
const ofDashboard = {
  id: z.string().meta({
    override: { type: 'integer', minimum: 1 },
    description: 'Number of the dashboard, as `GET /dashboards` gives it',
  }),
}

export const dashboardsRouter = router({
  list: procedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/dashboards',
        tags: ['Dashboards'],
        summary: 'List dashboards with their widgets',
        description:
          'Takes no parameters; everything comes at once. A dashboard that a person has not shared is nobody else’s: it is not listed.',
      },
      scope: 'read:dashboards',
      tool: { name: 'get_dashboards', title: { ru: 'Список дашбордов.', en: 'The list of dashboards.' } },
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
          'Every widget is computed by the code that draws the panel. A widget whose metric is no longer known comes as a text that says so. One that is set up with days or restaurants of its own tells them.',
      },
      remembered: true,
      scope: 'read:dashboards',
      tool: {
        name: 'get_dashboard_data',
        title: { ru: 'Данные всех виджетов дашборда.', en: 'The data of every widget of a dashboard.' },
      },
    })
    .input(z.strictObject({ ...ofDashboard, ...dailyPeriodQuery, ...compareQuery }))
    .output(itemOf(DashboardData))
    .query(({ ctx, input }) => getDashboardData(ctx.core, input)),

  // What follows is for the panel alone: data whose labels are keys, and editing dashboards.
  keyedData: procedure
    .meta({ versioned: true })
    .input(z.strictObject({ ...ofDashboard, ...dailyPeriodQuery, ...compareQuery }))
    .output(itemOf(DashboardData))
    .query(({ ctx, input }) => getKeyedDashboardData(ctx.core, input)),

  details: procedure
    .input(z.strictObject({}))
    .output(z.array(DashboardDetail))
    .query(({ ctx }) => listDashboardDetails(ctx.core)),

  get: procedure
    .input(z.strictObject(ofDashboard))
    .output(DashboardDetail)
    .query(({ ctx, input }) => getDashboard(ctx.core, input)),

  create: procedure
    .input(CreateDashboard)
    .output(DashboardDetail)
    .mutation(({ ctx, input }) => createDashboard(ctx.core, input)),

  update: procedure
    .input(UpdateDashboard.extend(ofDashboard))
    .output(DashboardDetail)
    .mutation(({ ctx, input }) => updateDashboard(ctx.core, input)),

  remove: procedure
    .input(z.strictObject(ofDashboard))
    .output(Dashboard.pick({ id: true }))
    .mutation(({ ctx, input }) => removeDashboard(ctx.core, input)),

  duplicate: procedure
    .input(DuplicateDashboard.extend(ofDashboard))
    .output(DashboardDetail)
    .mutation(({ ctx, input }) => duplicateDashboard(ctx.core, input)),

  listAnswer: procedure
    .input(ListAnswer.extend(ofDashboard))
    .output(DashboardDetail)
    .mutation(({ ctx, input }) => listAnswer(ctx.core, input)),

  metrics: procedure
    .input(z.strictObject({}))
    .output(z.array(MetricOffer))
    .query(({ ctx }) => listMetrics(ctx.core)),

  preview: procedure
    .input(PreviewWidgets)
    .output(z.array(ComputedWidget))
    .query(({ ctx, input }) => previewWidgets(ctx.core, input)),
})
