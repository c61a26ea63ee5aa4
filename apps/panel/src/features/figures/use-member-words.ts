'use client'

import { countDays } from '@vitrina/contract/dates'
import type { FigureDimension } from '@vitrina/contract/figure-query'
import { partOf } from '@/components/charts/part-of'
import { useFiguresScope } from '@/features/drill/figures-of'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useFigureWords } from './use-figure-words'

/** Names of rows and columns; a week or month of which the period holds a part says how many of its days that is. */
export function useMemberWords() {
  const { t } = useI18n()
  const { date } = useFormat()
  const words = useFigureWords()
  const { period } = useFiguresScope()
  return (dimension: FigureDimension, key: string, label: string | null): string => {
    const name = words.member(dimension, key, label)
    const part = dimension === 'week' || dimension === 'month' ? partOf(key, dimension, period) : null
    if (part === null) return name
    const days = date.rangeShort(part.from, part.to)
    return t('figures.partial', { name, days, count: countDays(part.from, part.to) })
  }
}
