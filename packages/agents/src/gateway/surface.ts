import type { AnswerSource, AnswerSurface } from '@vitrina/contract/ai'
import { DashboardData } from '@vitrina/contract/dashboard'
import { Period } from '@vitrina/contract/dates'
import type { RestCall } from '@vitrina/core/agents/toolbox'
import type { Context } from '@vitrina/core/context'
import { DomainError } from '@vitrina/core/errors/domain-error'
import { readPeriod } from '@vitrina/core/time/period'
import { z } from 'zod'
import { type Block, layOut } from '../answering/blocks.ts'
import { blocksOfAnswer } from './answer-blocks.ts'
import type { Reading } from './evidence.ts'

/** Blocks drawn of what tools answered, as they answered it; the model has no hand in them. */
export function surfaceOf(ctx: Context, title: string, readings: readonly Reading[]): Omit<AnswerSurface, 'a2ui'> {
  const blocks = onceEach(readings).flatMap(({ body, call }) => widgetsOf(body) ?? blocksOfAnswer(body, call))
  return { kind: 'dashboard', title, period: periodOf(ctx, readings), blocks: layOut(blocks.slice(0, mostBlocks)) }
}

/** The calls over REST of readings, each once. */
export function sourcesOf(readings: readonly Reading[]): AnswerSource[] {
  return onceEach(readings).map(({ call: { method, path, query } }) => ({ method, path, query }))
}

const mostBlocks = 16

/** Widgets of a dashboard, as they are. */
function widgetsOf(body: Record<string, unknown>): Block[] | null {
  const dashboard = z.object({ data: DashboardData }).safeParse(body)
  if (!dashboard.success) return null
  return dashboard.data.data.widgets.map(({ type, title, data }) => ({ type, title, data }))
}

function onceEach(readings: readonly Reading[]): Reading[] {
  return [...new Map(readings.map((reading) => [keyOf(reading.call), reading])).values()]
}

function keyOf({ method, path, query }: RestCall): string {
  return JSON.stringify([method, path, Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))])
}

/** The period of the last answer that has one; what is meant when none is named otherwise. */
function periodOf(ctx: Context, readings: readonly Reading[]): Period {
  for (const { body, call } of readings.toReversed()) {
    const own = z.object({ data: z.object({ period: Period }) }).safeParse(body)
    if (own.success) return own.data.data.period
    const { date_from, date_to } = call.query
    if (date_from === undefined && date_to === undefined) continue
    try {
      return readPeriod(ctx, { date_from, date_to })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
  return readPeriod(ctx, {})
}
