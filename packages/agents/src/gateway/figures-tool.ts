import { memberName } from '@vitrina/contract/figure-members'
import { figureDimensionLabels, figureMetricLabels } from '@vitrina/contract/figure-metrics'
import { FigureCondition, FigureDimension, FigureMetric, FigureQuery } from '@vitrina/contract/figure-query'
import { timeDimensions } from '@vitrina/contract/figure-shape'
import type { ToolSpec } from '@vitrina/core/agents/toolbox'
import { planFigures } from '@vitrina/core/figures/plan'
import { z } from 'zod'
import { ownMembers } from '../reading/canonical.ts'

export const figuresName = 'figures'

const Condition = FigureCondition.safeExtend({
  values: FigureCondition.shape.values.describe(
    'Names as people say them, never ids; codes and dates where the list says so',
  ),
})

/** What a model asks to be computed: queries, with members by name. */
export const AskedFigures = z.strictObject({
  queries: z
    .array(FigureQuery.safeExtend({ where: z.array(Condition).max(10).default([]) }))
    .min(1)
    .max(2)
    .describe('One query; two where two things are asked'),
})

/** The tool as it is described to a model, with everything that can be computed. */
export function figuresTool(): ToolSpec {
  tool ??= {
    name: figuresName,
    description: `Посчитать показатели витрины. ${catalogue()}`,
    inputSchema: z.toJSONSchema(AskedFigures, { io: 'input' }),
    changes: false,
  }
  return tool
}

let tool: ToolSpec | null = null

/** Metrics with the dimensions they support, and dimensions with the codes of their members. */
function catalogue(): string {
  const byDimensions = Map.groupBy(FigureMetric.options, (metric) => reportedBy(metric).join(', '))
  const metrics = [...byDimensions].map(([told, group]) => `${group.map(metricLine).join('; ')}. Разрезы: ${told}.`)
  return [
    'Показатели, и по каким разрезам (by, where) они есть:',
    ...metrics.map((line) => `- ${line}`),
    `time: ${timeDimensions.join(', ')}; значения — даты YYYY-MM-DD первого дня, у weekday 1–7, у hour 0–23.`,
    `Что значат разрезы: ${FigureDimension.options.map(dimensionLine).join('; ')}.`,
  ].join('\n')
}

function metricLine(metric: FigureMetric): string {
  const { name, about } = figureMetricLabels[metric]
  return `${metric} «${name.ru}»${about ? ` (${about.ru})` : ''}`
}

function dimensionLine(dimension: FigureDimension): string {
  const codes = ownMembers[dimension]?.map((code) => `${code} = ${memberName(dimension, code, null, 'ru')}`)
  return `${dimension} «${figureDimensionLabels[dimension].name.ru}»${codes ? ` (${codes.join(', ')})` : ''}`
}

function reportedBy(metric: FigureMetric): string[] {
  const told = FigureDimension.options.filter(
    (name) => 'parts' in planFigures({ metrics: [metric], by: [name], where: [] }),
  )
  const others = told.filter((name) => !timeDimensions.includes(name))
  return [...(others.length < told.length ? ['time'] : []), ...others]
}
