'use client'

import { countDays } from '@vitrina/contract/dates'
import type { FigureDimension } from '@vitrina/contract/figure-query'
import { partOf, sumOfAll } from '@/components/charts/part-of'
import { useFiguresScope } from '@/features/drill/figures-of'
import { useI18n } from '@/i18n/i18n-provider'
import { useFigureLabels } from './use-figure-labels'

/** Names of rows and columns. A week or month that is only partly in the period says how many of its days are. */
export function useMemberLabels() {
  const { t } = useI18n()
  const words = useFigureLabels()
  const { period } = useFiguresScope()
  return (dimension: FigureDimension, key: string, label: string | null): string => {
    const name = words.member(dimension, key, label)
    if (dimension !== 'week' && dimension !== 'month') return name
    const part = partOf(key, dimension, period)
    if (part === null) return name
    const [count, whole] = [part, sumOfAll(key, dimension)].map(({ from, to }) => countDays(from, to))
    return t('figures.partial', { name, count: count ?? 0, whole: whole ?? 0 })
  }
}
