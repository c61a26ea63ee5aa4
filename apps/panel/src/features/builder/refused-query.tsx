'use client'

import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { Refusal } from '@vitrina/contract/figure-result'
import { EmptyState } from '@/components/states/empty-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useFigureWords } from '@/features/figures/use-figure-words'
import { useI18n } from '@/i18n/i18n-provider'
import type { BuilderQuery } from './builder-query'
import { refusalWords } from './refusal-words'

interface RefusedQueryProps {
  metric: FigureMetric
  refusal: Refusal
  query: BuilderQuery
  onChange: (values: Partial<BuilderQuery>) => void
}

/** A query that a link tells and nobody can answer: why, and the way out. */
export function RefusedQuery({ metric, refusal, query, onChange }: RefusedQueryProps) {
  const { t } = useI18n()
  const words = useFigureWords()
  const others = query.metrics.filter((each) => each !== metric)
  return (
    <Card data-refused={metric}>
      <EmptyState
        title={t('builder.refused.title')}
        hint={`${refusalWords(refusal, words, t)} ${t('builder.refused.hint')}`}
      >
        {others.length > 0 && (
          <Button onClick={() => onChange({ metrics: others })}>
            {t('builder.refused.remove', { name: words.metric(metric) })}
          </Button>
        )}
      </EmptyState>
    </Card>
  )
}
