import { figureMetricWords } from '@vitrina/contract/figure-metrics'
import { FigureMetric } from '@vitrina/contract/figure-query'

/** Which way a metric is good news; absent where neither is. */
export const goodWhen: Readonly<Partial<Record<FigureMetric, 'up' | 'down'>>> = Object.fromEntries(
  FigureMetric.options.flatMap((metric) => {
    const { better } = figureMetricWords[metric]
    return better === null ? [] : [[metric, better]]
  }),
)
