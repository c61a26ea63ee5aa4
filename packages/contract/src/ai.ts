import { z } from 'zod'
import { ComputedWidget, widgetsExample } from './dashboard.ts'
import { Period } from './dates.ts'
import { exampleId, examplePeriod } from './example.ts'
import { FigureQuery } from './figure-query.ts'
import { Reason } from './reason.ts'
import { text } from './text.ts'

export const AskAi = z
  .strictObject({
    question: text(1, 4000).describe('The question, in Russian or English'),
    threadId: z.string().max(100).describe('Thread to go on with, `thr_…`').optional(),
  })
  .meta({ id: 'AskAi' })
export type AskAi = z.infer<typeof AskAi>

/** A call over REST. */
export const AnswerSource = z.object({
  method: z.string().describe('HTTP method'),
  path: z.string().describe('Path below `/api/v1`'),
  query: z.record(z.string(), z.string()).describe('Query parameters by name'),
})
export type AnswerSource = z.infer<typeof AnswerSource>

/** What was computed for an answer: one line of text, the query, and where it is saved. */
export const AnswerQuery = z
  .object({
    line: z.string().describe('What is computed, in words: asking it again gives the same'),
    query: FigureQuery.describe('The same as a query of figures'),
    dashboardId: z.int().describe('Number of the dashboard that its figures are kept as, in no list, for 90 days'),
  })
  .meta({ id: 'AnswerQuery', description: 'What was computed for an answer' })
export type AnswerQuery = z.infer<typeof AnswerQuery>

/** What is drawn with an answer. */
export const AnswerSurface = z.object({
  kind: z.literal('dashboard').describe('What it is drawn as: always a dashboard'),
  title: z.string().describe('Title of the whole'),
  period: Period.describe('What the blocks are of, where they tell no period of their own'),
  blocks: z.array(ComputedWidget).describe('Widgets with their data'),
  a2ui: z
    .array(z.record(z.string(), z.unknown()))
    .describe(
      'The same blocks as A2UI v0.9 messages over the catalogue `urn:vitrina:a2ui-catalog:1`, which `{host}/a2ui/catalog.json` gives',
    ),
})
export type AnswerSurface = z.infer<typeof AnswerSurface>

const bound = (field: string) => ({ path: `/blocks/0/${field}` })
const surfaceExample = [
  { createSurface: { surfaceId: exampleId('run'), catalogId: 'urn:vitrina:a2ui-catalog:1' } },
  {
    updateComponents: {
      surfaceId: exampleId('run'),
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
  {
    updateDataModel: {
      surfaceId: exampleId('run'),
      path: '/',
      value: { title: 'Выручка', period: examplePeriod, blocks: widgetsExample },
    },
  },
].map((message) => ({ version: 'v0.9', ...message }))

export const AiAnswer = z
  .object({
    id: z.string().describe('Id of the run that answered, `run_…`'),
    object: z.literal('ai_answer'),
    threadId: z.string().describe('Thread of the conversation, `thr_…`: send it with the next question'),
    question: z.string().describe('The question as it was asked'),
    answer: z.string().describe('The answer in words, in the language of the question: Russian, or English'),
    surface: AnswerSurface.describe('The answer as blocks to draw'),
    sources: z.array(AnswerSource).describe('Calls that give the same numbers'),
    queries: z
      .array(AnswerQuery)
      .optional()
      .describe('What was computed, one after another; absent where figures were not what was asked for'),
    suggestions: z
      .array(z.string())
      .optional()
      .describe(
        'Questions to go on with, each to be asked as it stands: readings to choose from, or the nearest there are',
      ),
    agentId: z.string().describe('Executor that answered, `agt_…`'),
    adapter: z.string().describe('Adapter that carried it: `agent_local`, `agent_gateway` or a registered one'),
    limitedTo: z
      .array(
        z.object({
          id: z.string().describe('Id of the restaurant, `rst_…`'),
          name: z.string().describe('Its name here'),
        }),
      )
      .optional()
      .describe('The restaurants it is of, where its asker is limited to some'),
  })
  .meta({
    id: 'AiAnswer',
    description: 'An answer in words and blocks; every number of it comes from a listed source',
    example: {
      id: exampleId('run'),
      object: 'ai_answer',
      threadId: exampleId('thr'),
      question: 'Какая выручка за месяц?',
      answer: 'Выручка за период составила 1 284 350,50.',
      surface: {
        kind: 'dashboard',
        title: 'Выручка',
        period: examplePeriod,
        blocks: widgetsExample,
        a2ui: surfaceExample,
      },
      sources: [
        {
          method: 'GET',
          path: '/restaurants',
          query: { date_from: examplePeriod.from, date_to: examplePeriod.to },
        },
      ],
      agentId: exampleId('agt'),
      adapter: 'agent_local',
    },
  })
export type AiAnswer = z.infer<typeof AiAnswer>

/** A conversation, as a list shows it. */
export const AiThread = z.object({
  id: z.string(),
  title: z.string(),
  createdAt: z.string().meta({ format: 'date-time' }),
  updatedAt: z.string().meta({ format: 'date-time' }),
})
export type AiThread = z.infer<typeof AiThread>

/** A question of a conversation with its answer. The answer is null where there is none; `fault` says why. */
export const AiTurn = z.object({
  id: z.string(),
  question: z.string(),
  answer: AiAnswer.nullable(),
  fault: Reason.nullable(),
  createdAt: z.string().meta({ format: 'date-time' }),
})
export type AiTurn = z.infer<typeof AiTurn>
