import type { LocalizedText } from '@vitrina/contract/figure-metrics'
import type { Scope } from '@vitrina/contract/scopes'
import { sql } from 'kysely'
import { readable } from '../access/readable.ts'
import { requireScope } from '../access/require-scope.ts'
import type { Context } from '../context.ts'
import { readVocabulary, type Vocabulary } from './read-vocabulary.ts'
import { ownThread } from './thread-rows.ts'

type Language = keyof LocalizedText

/** The stored data that suggested questions depend on. */
interface Stored extends Vocabulary {
  hasCosts: boolean
  hasMinimums: boolean
}

interface Opening {
  scope: Scope
  /** The question, or null when the workspace has no data for it. */
  of: (held: Stored) => LocalizedText | null
}

const when = (isStored: boolean, ru: string, en: string): LocalizedText | null => (isStored ? { ru, en } : null)

const openings: readonly Opening[] = [
  { scope: 'read:checks', of: () => ({ ru: 'Какая выручка была вчера?', en: 'What was the revenue yesterday?' }) },
  { scope: 'read:checks', of: () => ({ ru: 'Сравни эту неделю с прошлой', en: 'Compare this week with last week' }) },
  {
    scope: 'read:restaurants',
    of: ({ restaurants }) =>
      when(restaurants.length > 1, 'Выручка за прошлую неделю по ресторанам', 'Revenue last week by restaurant'),
  },
  {
    scope: 'read:dishes',
    of: ({ dishes }) =>
      when(dishes.length > 0, 'Топ-10 блюд по выручке за месяц', 'Top 10 dishes by revenue this month'),
  },
  {
    scope: 'read:dishes',
    of: ({ hasCosts }) => when(hasCosts, 'У каких блюд фудкост выше 35 %?', 'Which dishes have a food cost over 35%?'),
  },
  {
    scope: 'read:waiters',
    of: ({ waiters }) =>
      when(
        waiters.length > 0,
        'Кто из официантов продал больше всех за неделю?',
        'Which waiter sold the most this week?',
      ),
  },
  {
    scope: 'read:checks',
    of: ({ values }) =>
      when(
        (values?.order_category.length ?? 0) > 1,
        'Выручка по видам заказа за прошлую неделю',
        'Revenue last week by order type',
      ),
  },
  {
    scope: 'read:stock',
    of: ({ hasMinimums }) =>
      when(hasMinimums, 'Какие позиции на складе ниже минимума?', 'Which stock is below its minimum?'),
  },
  {
    scope: 'read:stock',
    of: ({ stock }) =>
      when(stock.length > 0, 'На какую сумму списали за прошлую неделю?', 'What was the cost of write-offs last week?'),
  },
  {
    scope: 'read:checks',
    of: ({ values }) =>
      when(
        (values?.payment_type.length ?? 0) > 1,
        'Оплаты по видам за прошлую неделю',
        'Payments last week by payment type',
      ),
  },
  {
    scope: 'read:checks',
    of: () => ({ ru: 'В какие часы больше всего чеков?', en: 'At which hours are there most checks?' }),
  },
]

const maxSuggestions = 8
const maxAsked = 2
const maxNext = 2

/**
 * Suggests questions to start with: the caller's latest answered questions, their follow-ups, then questions about data
 * that the workspace has and the caller may read. Empty when there are no sales. Needs `ai:ask`.
 */
export async function suggestQuestions(ctx: Context, { language }: { language: Language }): Promise<string[]> {
  requireScope(ctx, 'ai:ask')
  const [vocabulary, { asked, next }, more] = await Promise.all([readVocabulary(ctx), readAnswered(ctx), readMore(ctx)])
  if (vocabulary.dataFrom === null) return []
  const held = { ...vocabulary, ...more }
  const begin = openings.flatMap(({ scope, of }) => {
    const words = ctx.scopes.has(scope) ? of(held) : null
    return words === null ? [] : [words[language]]
  })
  return [...new Set([...asked, ...next, ...begin])].slice(0, maxSuggestions)
}

/**
 * Questions that opened a conversation and were answered with figures, newest first, and the follow-ups that the newest
 * answer offered.
 */
async function readAnswered(ctx: Context): Promise<{ asked: string[]; next: string[] }> {
  const { rows } = await sql<{ question: string; next: string[] }>`
    SELECT t.question, coalesce(t.answer->'suggestions', '[]') AS next FROM ai_thread h
    CROSS JOIN LATERAL (
      SELECT question, answer FROM ai_turn t WHERE t.workspace_id = ${ctx.workspace.id} AND t.thread_id = h.id
      ORDER BY t.id LIMIT 1) t
    WHERE ${ownThread(ctx)} AND jsonb_array_length(coalesce(t.answer->'queries', '[]')) > 0
    ORDER BY h.updated_at DESC, h.id DESC LIMIT 10`.execute(ctx.db.kysely)
  const asked = [...new Set(rows.map(({ question }) => question))].slice(0, maxAsked)
  return { asked, next: rows[0]?.next.slice(0, maxNext) ?? [] }
}

async function readMore(ctx: Context): Promise<Pick<Stored, 'hasCosts' | 'hasMinimums'>> {
  const { rows } = await sql<{ costs: boolean; minimums: boolean }>`
    SELECT EXISTS (SELECT FROM ${readable(ctx, 'dish')} d WHERE workspace_id = ${ctx.workspace.id} AND portion_cost > 0) AS costs,
      EXISTS (SELECT FROM ${readable(ctx, 'stock_threshold')} s WHERE workspace_id = ${ctx.workspace.id} AND low_threshold IS NOT NULL) AS minimums`.execute(
    ctx.db.kysely,
  )
  return { hasCosts: rows[0]?.costs ?? false, hasMinimums: rows[0]?.minimums ?? false }
}
