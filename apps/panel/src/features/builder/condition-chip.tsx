'use client'

import type { FigureCondition } from '@vitrina/contract/figure-query'
import { X } from 'lucide-react'
import { useFigureWords } from '@/features/figures/use-figure-words'
import { useI18n } from '@/i18n/i18n-provider'
import type { BuilderQuery } from './builder-query'
import { withCondition } from './builder-query'
import { focusBeside } from './focus-beside'
import { MemberList } from './member-list'
import { Picker } from './picker'
import { useConditionWords } from './use-condition-words'

interface ConditionChipProps {
  query: BuilderQuery
  condition: FigureCondition
  onChange: (where: BuilderQuery['where']) => void
}

/** A filter that is set: a press changes it, the cross takes it away. */
export function ConditionChip({ query, condition, onChange }: ConditionChipProps) {
  const { t } = useI18n()
  const words = useFigureWords()
  const text = useConditionWords(query)(condition)
  const { dimension } = condition
  return (
    <span
      data-condition={dimension}
      className="inline-flex max-w-full items-center rounded-[1.125rem] border border-accent bg-accent-soft text-accent"
    >
      <Picker
        label={words.dimension(dimension)}
        button={{
          className: 'min-h-9 min-w-0 wrap-anywhere rounded-full py-1.5 pl-3.5 text-left text-[0.8125rem] font-medium',
          children: text,
        }}
      >
        {(close) => (
          <MemberList
            query={query}
            dimension={dimension}
            onApply={(next) => {
              onChange(withCondition(query.where, dimension, next))
              close()
            }}
          />
        )}
      </Picker>
      <button
        type="button"
        aria-label={t('builder.filter.remove', { name: words.dimension(dimension) })}
        data-removes=""
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget)
          onChange(withCondition(query.where, dimension, null))
        }}
        className="grid size-9 shrink-0 place-items-center rounded-full"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}
