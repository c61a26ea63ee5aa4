'use client'

import { useQueries } from '@tanstack/react-query'
import type { FigureCondition } from '@vitrina/contract/figure-query'
import { useFigureWords } from '@/features/figures/use-figure-words'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import type { BuilderQuery } from './builder-query'

const mostNamed = 2

/** What a query is narrowed to, in words: members whose keys are no names are asked for theirs. */
export function useConditionWords({
  metrics,
  where,
}: Pick<BuilderQuery, 'metrics' | 'where'>): (condition: FigureCondition) => string {
  const { t } = useI18n()
  const words = useFigureWords()
  const { from, to } = usePeriod()
  const trpc = useTRPC()
  const nameless = where.filter(({ values }) => values.some((value) => publicId.test(value)))
  const named = useQueries({
    queries: nameless.map(({ dimension, values }) =>
      trpc.figures.get.queryOptions({
        query: {
          ...{ metrics: metrics.slice(0, 1), by: [dimension], period: { from, to } },
          where: [{ dimension, op: 'in', values }],
        },
        most: values.length,
      }),
    ),
  })
  const names = new Map(
    named.flatMap(({ data }) => (data?.rows ?? []).map(({ keys: [key = ''], labels: [label = null] }) => [key, label])),
  )
  return ({ dimension, op, values }) => {
    const told = values.map((value) => {
      const label = names.get(value) ?? null
      return publicId.test(value) && label === null ? '…' : words.member(dimension, value, label)
    })
    const name = words.dimension(dimension)
    if (op === 'between') return t('builder.filter.is', { name, values: told.join('–') })
    const shown = told.slice(0, mostNamed).join(', ')
    const list =
      told.length > mostNamed ? t('builder.filter.more', { values: shown, count: told.length - mostNamed }) : shown
    return t(op === 'in' ? 'builder.filter.is' : 'builder.filter.isNot', { name, values: list })
  }
}

const publicId = /^(rst|wtr|dish)_/
