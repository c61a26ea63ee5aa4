'use client'

import { useQuery } from '@tanstack/react-query'
import type { FigureCondition, FigureDimension } from '@vitrina/contract/figure-query'
import { type ReactNode, useId, useState } from 'react'
import { FormProblem } from '@/components/states/form-problem'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { useFigureWords } from '@/features/figures/use-figure-words'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import type { BuilderQuery } from './builder-query'

/** More members than these are found by typing a part of the name. */
const mostShown = 200
const mostRead = 1000
/** As many as a condition may name. */
const mostChosen = 200

interface MemberListProps {
  query: BuilderQuery
  dimension: FigureDimension
  onApply: (condition: FigureCondition | null) => void
  /** More ways out, before the button that applies. */
  children?: ReactNode
}

/** Members of a dimension that the figures have in the period, to keep or to leave out. */
export function MemberList({ query, dimension, onApply, children }: MemberListProps) {
  const { t } = useI18n()
  const words = useFigureWords()
  const { from, to } = usePeriod()
  const trpc = useTRPC()
  const name = useId()
  const held = query.where.find((condition) => condition.dimension === dimension)
  const [op, setOp] = useState<'in' | 'notIn'>(held?.op === 'notIn' ? 'notIn' : 'in')
  const [values, setValues] = useState<readonly string[]>(held && held.op !== 'between' ? held.values : [])
  const [text, setText] = useState('')
  const { data, error } = useQuery(
    trpc.figures.get.queryOptions({
      query: {
        ...{ metrics: query.metrics.slice(0, 1), by: [dimension], period: { from, to } },
        where: query.where.filter((condition) => condition.dimension !== dimension),
      },
      most: mostRead,
    }),
  )
  const members = (data?.rows ?? []).map(({ keys: [key = ''], labels: [label = null] }) => {
    return { key, name: words.member(dimension, key, label) }
  })
  const sought = text.trim().toLowerCase()
  const found = members.filter((member) => member.name.toLowerCase().includes(sought))
  const toggle = (key: string) =>
    setValues(values.includes(key) ? values.filter((each) => each !== key) : [...values, key].slice(0, mostChosen))
  return (
    <>
      <div className="space-y-2 border-line border-b p-3">
        <p className="font-medium text-sm">{words.dimension(dimension)}</p>
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <legend className="sr-only">{words.dimension(dimension)}</legend>
          {(['in', 'notIn'] as const).map((each) => (
            <label key={each} className="flex cursor-pointer items-center gap-2">
              <input
                type="radio"
                name={name}
                checked={op === each}
                onChange={() => setOp(each)}
                className="accent-accent"
              />
              {t(`builder.filter.${each}`)}
            </label>
          ))}
        </fieldset>
        {members.length > 8 && (
          <Input
            type="search"
            aria-label={t('builder.filter.search')}
            placeholder={t('builder.filter.search')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </div>
      <div className="min-h-16 overflow-y-auto overscroll-contain p-2">
        {error && <FormProblem error={error} />}
        {!data && !error && <Skeleton className="h-24 w-full" />}
        {data && found.length === 0 && (
          <p className="px-2.5 py-3 text-ink-soft text-sm">
            {t(members.length === 0 ? 'builder.filter.empty' : 'builder.nothingFound')}
          </p>
        )}
        <ul>
          {found.slice(0, mostShown).map((member) => (
            <li key={member.key}>
              <label className="flex cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-2 text-sm hover:bg-muted">
                <input
                  type="checkbox"
                  data-member={member.key}
                  checked={values.includes(member.key)}
                  onChange={() => toggle(member.key)}
                  className="size-4.5 shrink-0 accent-accent"
                />
                {member.name}
              </label>
            </li>
          ))}
        </ul>
        {found.length > mostShown && (
          <p className="px-2.5 py-2 text-ink-soft text-xs">{t('builder.filter.cut', { count: mostShown })}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t p-2">
        {children}
        <Button
          look="primary"
          disabled={values.length === 0 && held === undefined}
          onClick={() => onApply(values.length === 0 ? null : { dimension, op, values: [...values] })}
        >
          {t('builder.filter.apply')}
        </Button>
      </div>
    </>
  )
}
