'use client'

import { figureMetricWords } from '@vitrina/contract/figure-metrics'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { Unit } from '@vitrina/contract/widget'
import { ChangeText } from '@/components/change-text'

interface ChangeCellProps {
  metric: FigureMetric
  unit: Unit
  /** Percent, or points of a percentage. */
  value: number | null
}

/** A change, in the colour of whether it is good. */
export function ChangeCell({ metric, unit, value }: ChangeCellProps) {
  const { better } = figureMetricWords[metric]
  const told = unit === 'percent' ? { changePct: null, changePoints: value } : { changePct: value }
  return <ChangeText of={{ ...told, ...(better !== null && { goodWhen: better }) }} />
}
