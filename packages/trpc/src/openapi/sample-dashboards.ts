import type { AiAnswer } from '@vitrina/contract/ai'
import type { Dashboard, DashboardData } from '@vitrina/contract/dashboard'
import type { ConnectResult, Integration } from '@vitrina/contract/integration'
import { at, period, sampleId } from './sample-common.ts'
import { agent } from './sample-work.ts'

const layout = { x: 0, y: 0, w: 4, h: 2 }
export const dashboard: Dashboard = {
  id: 1,
  object: 'dashboard',
  name: 'Обзор',
  description: null,
  isShared: true,
  isPreset: true,
  createdAt: at,
  updatedAt: at,
  widgets: [
    {
      id: 'revenue',
      type: 'metric',
      title: 'Выручка',
      metric: 'revenue',
      markdown: null,
      layout,
      periodRule: 'dashboard',
      restaurants: [],
      comparison: 'previous',
    },
  ],
}
const computed: DashboardData['widgets'] = [
  {
    id: 'revenue',
    type: 'metric',
    title: 'Выручка',
    layout,
    data: { unit: 'money', value: 1_284_350.5, previous: 1_190_000, changePct: 7.93, spark: [41_200, 38_900.5] },
  },
]
export const dashboardData: DashboardData = {
  id: dashboard.id,
  object: 'dashboard_data',
  name: dashboard.name,
  period,
  widgets: computed,
}
export const integration: Integration = {
  slug: 'source_a',
  object: 'integration',
  name: 'r_keeper',
  kind: 'accounting',
  connected: true,
  checkedAt: at,
  lastExchangeAt: at,
  status: 'ok',
}
export const connected: ConnectResult = {
  slug: 'source_a',
  connected: true,
  checkedAt: at,
  checks: [{ code: 'reachable', level: 'info', message: 'The server answers', hint: null }],
}
const answerId = sampleId('run')
const bound = (field: string) => ({ path: `/blocks/0/${field}` })
const a2ui = [
  { createSurface: { surfaceId: answerId, catalogId: 'urn:vitrina:a2ui-catalog:1' } },
  {
    updateComponents: {
      surfaceId: answerId,
      components: [
        {
          id: 'root',
          component: 'VitrinaDashboard',
          title: { path: '/title' },
          period: { path: '/period' },
          children: ['block-0'],
        },
        {
          id: 'block-0',
          component: 'VitrinaMetric',
          title: bound('title'),
          layout: bound('layout'),
          data: bound('data'),
        },
      ],
    },
  },
  { updateDataModel: { surfaceId: answerId, path: '/', value: { title: 'Выручка', period, blocks: computed } } },
].map((message) => ({ version: 'v0.9', ...message }))
export const answer: AiAnswer = {
  id: answerId,
  object: 'ai_answer',
  threadId: sampleId('thread'),
  question: 'Какая выручка за месяц?',
  answer: 'Выручка за период составила 1 284 350,50.',
  surface: { kind: 'dashboard', title: 'Выручка', period, blocks: computed, a2ui },
  sources: [{ method: 'GET', path: '/restaurants', query: { date_from: period.from, date_to: period.to } }],
  agentId: agent.id,
  adapter: agent.adapter,
}
