import type { ToolSpec } from '@vitrina/core/agents/toolbox'
import { type JSONSchema7, jsonSchema, type ToolSet } from 'ai'
import { z } from 'zod'
import { cannotName } from './question-prompt.ts'

const JsonSchema = z.custom<JSONSchema7>((value) => typeof value === 'object' && value !== null)

/** Name of the tool by which an agent finishes a card with its verdict. */
export const finishName = 'finish'

/** The verdict on a card. */
export const Verdict = z.object({
  outcome: z.enum(['done', 'handed_back']),
  report: z.string().trim().min(1),
})

/** Why a model makes no query of a question. */
export const Why = z.object({
  reason: z.enum(['no_such_figure', 'unknown_name', 'unclear', 'no_question']).describe('Что мешает'),
})

/** The tool by which a model says that no query answers the question. */
export const cannotTool: ToolSet = {
  [cannotName]: {
    description:
      'Запросом этого не выразить: такого показателя нет, название неизвестно, вопрос неясен или это не вопрос. Тогда витрина сама скажет, чего не поняла.',
    inputSchema: jsonSchema(JsonSchema.parse(z.toJSONSchema(Why, { io: 'input' }))),
  },
}

/** The tools as the SDK takes them. They are called here, never by the SDK. */
export function modelTools(specs: readonly ToolSpec[]): ToolSet {
  return Object.fromEntries(
    specs.map(({ name, description, inputSchema }) => [
      name,
      { description, inputSchema: jsonSchema(JsonSchema.parse(slim(inputSchema))) },
    ]),
  )
}

/** The tool that ends the work on a card. */
export const finishTool: ToolSet = {
  [finishName]: {
    description:
      'Завершить работу над карточкой. done: задача выполнена, report рассказывает, что сделано и найдено. handed_back: выполнить нельзя, report объясняет почему.',
    inputSchema: jsonSchema(JsonSchema.parse(z.toJSONSchema(Verdict, { io: 'input' }))),
  },
}

const Properties = z.object({ properties: z.record(z.string(), z.record(z.string(), z.unknown())) }).loose()

// Each field of a list has half a dozen comparisons. A small model reads these tools before every step, so the rarest
// are left out of the description; they still work.
const rareComparison = /^filter_\w+_(gte|lte|ne|in)$/
const wordless = ['examples', 'maxLength', 'minLength', 'pattern', 'format']

function slim(schema: Record<string, unknown>): unknown {
  const read = Properties.safeParse(schema)
  if (!read.success) return schema
  const properties = Object.entries(read.data.properties).filter(([name]) => !rareComparison.test(name))
  return {
    ...read.data,
    properties: Object.fromEntries(
      properties.map(([name, property]) => [
        name,
        Object.fromEntries(Object.entries(property).filter(([key]) => !wordless.includes(key))),
      ]),
    ),
  }
}
