import { z } from 'zod'
import { Author } from './actor.ts'
import { AgentKind } from './agent.ts'
import { instant } from './dates.ts'
import { exampleAt, exampleId } from './example.ts'
import { defineList } from './list-query.ts'
import { text } from './text.ts'

/** Statuses a card can be given; `archived` is set by DELETE alone. */
const CardStatus = z.enum(['new', 'in_progress', 'done'])

export const CardPriority = z.enum(['low', 'normal', 'high', 'urgent']).describe('Priority')
export type CardPriority = z.infer<typeof CardPriority>

export const Card = z
  .object({
    id: z.string().describe('Stable id, `t_…`'),
    object: z.literal('card'),
    title: z.string().describe('What is to be done, in a line'),
    content: z.string().nullable().describe('The task in full; null without'),
    status: z
      .enum([...CardStatus.options, 'archived'])
      .describe('`archived` is off the board, by DELETE; the others are its columns'),
    priority: CardPriority,
    assigneeId: z.string().nullable().describe('The executor, `agt_…`; null while it is nobody’s'),
    assignee: z
      .object({
        id: z.string().describe('The same as `assigneeId`'),
        kind: AgentKind,
        name: z.string().describe('Name of the executor'),
      })
      .nullable()
      .describe('The executor; null while it is nobody’s'),
    createdBy: Author,
    commentsCount: z.int().describe('How many comments and reports it has'),
    createdAt: instant('When it was made'),
    updatedAt: instant('When it was last changed'),
    startedAt: instant('When it was first taken into work; null before').nullable(),
    doneAt: instant('When it was closed; null while it is open').nullable(),
  })
  .meta({
    id: 'Card',
    description: 'A task on the board',
    example: {
      id: exampleId('t'),
      object: 'card',
      title: 'Проверить фудкост борща',
      content: 'Вырос на три пункта за неделю',
      status: 'new',
      priority: 'high',
      assigneeId: exampleId('agt'),
      assignee: { id: exampleId('agt'), kind: 'employee', name: 'Аналитик' },
      createdBy: { type: 'key', id: exampleId('key'), name: 'Касса' },
      commentsCount: 1,
      createdAt: exampleAt,
      updatedAt: exampleAt,
      startedAt: null,
      doneAt: null,
    },
  })
export type Card = z.infer<typeof Card>

export const CreateCard = z
  .strictObject({
    title: text(1, 300).describe('What is to be done, in a line'),
    content: text(0, 20_000).nullable().describe('The task in full').optional(),
    assigneeId: z.string().max(100).describe('An `id` from `GET /agents`').nullable().optional(),
    priority: CardPriority.describe('`normal` when absent').optional(),
  })
  .meta({ id: 'CreateCard' })
export type CreateCard = z.infer<typeof CreateCard>

export const UpdateCard = z
  .strictObject({
    status: CardStatus.describe('Where to move it; any state to any').optional(),
    priority: CardPriority.optional(),
    assignee: z
      .string()
      .max(100)
      .describe('An `id` from `GET /agents`, or null to free the card')
      .nullable()
      .optional(),
  })
  .meta({ id: 'UpdateCard' })
export type UpdateCard = z.infer<typeof UpdateCard>

export const CardComment = z
  .object({
    id: z.string().describe('Stable id, `cmt_…`'),
    object: z.literal('comment'),
    cardId: z.string().describe('The card, `t_…`'),
    kind: z.enum(['comment', 'report']).describe("`report`: an agent's account of its run"),
    author: Author,
    content: z.string().describe('The text'),
    createdAt: instant('When it was written'),
  })
  .meta({
    id: 'Comment',
    description: 'A comment on a card, or an agent’s report',
    example: {
      id: exampleId('cmt'),
      object: 'comment',
      cardId: exampleId('t'),
      kind: 'report',
      author: { type: 'agent', id: exampleId('agt'), name: 'Аналитик' },
      content: 'Подорожала свёкла',
      createdAt: exampleAt,
    },
  })
export type CardComment = z.infer<typeof CardComment>

export const CreateComment = z
  .strictObject({
    content: text(1, 20_000).describe('The text'),
    author: z.string().max(100).describe("An agent's `id`; default the card's assignee, else the caller").optional(),
  })
  .meta({ id: 'CreateComment' })
export type CreateComment = z.infer<typeof CreateComment>

const cardFilters = {
  status: { type: 'enum', values: CardStatus.options, description: 'State of the card' },
  priority: { type: 'enum', values: CardPriority.options, description: 'Priority' },
  assignee: { type: 'string', description: "The assignee's `id`" },
} as const

const cardFields = {
  status: { type: 'enum', values: CardStatus.options },
  priority: { type: 'enum', values: CardPriority.options },
  assignee: { type: 'string' },
  title: { type: 'string' },
  content: { type: 'string' },
  comments_count: { type: 'number' },
} as const

export const cardsList = defineList({
  name: 'cards',
  period: false,
  filters: cardFilters,
  fields: cardFields,
  sorts: ['board', 'created_at', 'updated_at', 'priority', 'title'],
  defaultSort: 'board',
  search: 'Substring of the title, in any case',
  unsupported: ['include'],
})

export const agentTasksList = defineList({
  name: 'agent-tasks',
  period: false,
  filters: { assignee: cardFilters.assignee, priority: cardFilters.priority },
  fields: { assignee: cardFields.assignee, priority: cardFields.priority, title: cardFields.title },
  sorts: [],
  defaultSort: 'queue',
  search: null,
})

export const commentsList = defineList({
  name: 'comments',
  period: false,
  filters: {
    kind: { type: 'enum', values: ['comment', 'report'], description: 'A word of a person, or an account of a run' },
  },
  fields: { kind: { type: 'enum', values: ['comment', 'report'] }, content: { type: 'string' } },
  sorts: [],
  defaultSort: 'created_at',
  search: null,
})

/** A card as the panel's board shows it. */
export const BoardCard = Card.extend({
  version: z.int().describe('Counts the changes; a move of an older version is 409'),
})
export type BoardCard = z.infer<typeof BoardCard>

/** Filters of the board: the cards of an executor (`none`: unassigned cards), a part of the title. */
export const ReadBoard = z.strictObject({
  assignee: z.string().max(100).optional(),
  search: z.string().max(200).optional(),
})
export type ReadBoard = z.infer<typeof ReadBoard>

/** A column of the board, in its order. A card dropped at the first place shown is put after `afterId`. */
export const BoardColumn = z.object({
  status: CardStatus,
  cards: z.array(BoardCard),
  total: z.int(),
  afterId: z.string().nullable(),
})
export type BoardColumn = z.infer<typeof BoardColumn>

/** Where a card is dropped: the column, and the card it is placed after (null: first; absent: last). */
export const MoveCard = z.strictObject({
  status: CardStatus,
  afterId: z.string().max(100).nullable().optional(),
  version: z.int(),
})
export type MoveCard = z.infer<typeof MoveCard>

/** A card edited in the panel; absent fields stay unchanged. */
export const EditCard = CreateCard.partial().extend({ version: z.int() })
export type EditCard = z.infer<typeof EditCard>

export const archivedCardsList = defineList({
  name: 'archived-cards',
  period: false,
  filters: {},
  fields: {},
  sorts: ['archived_at'],
  defaultSort: '-archived_at',
  search: 'Substring of the title, in any case',
})

/** An entry of a card's history. */
export const CardChange = z.object({
  id: z.string(),
  kind: z.enum(['created', 'changed', 'reordered', 'commented', 'archived']),
  actor: Author,
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  createdAt: z.string().meta({ format: 'date-time' }),
})
export type CardChange = z.infer<typeof CardChange>
