'use client'

import { useQuery } from '@tanstack/react-query'
import type { FigureCondition, FigureDimension } from '@vitrina/contract/figure-query'
import { AskMembers } from '@vitrina/contract/figure-result'
import { roundOf } from '@vitrina/contract/figure-shape'
import { type ReactNode, useId, useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { SearchField } from '@/components/table/search-field'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import type { BuilderQuery } from './builder-query'

/** The maximum number of members shown; the others are found by typing a part of the name. */
const maxShown = 200
/** The maximum number of members in a condition. */
const maxChosen = 200

interface MemberListProps {
  query: BuilderQuery
  dimension: FigureDimension
  onApply: (condition: FigureCondition | null) => void
  /** More buttons, before the one that applies the choice. */
  children?: ReactNode
}

/** Members of a dimension that have figures in the period, to include or to exclude. */
export function MemberList({ query, dimension, onApply, children }: MemberListProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const name = useId()
  const [sought, setSought] = useState('')
  const { members, keys, error } = useMembers(query, dimension, sought)
  const held = query.where.find((condition) => condition.dimension === dimension)
  const [touched, setTouched] = useState<MemberChoice | null>(null)
  const { op, values } = touched ?? choiceOf(held, keys)
  const toggle = (key: string) => {
    const next = values.includes(key) ? values.filter((each) => each !== key) : [...values, key].slice(0, maxChosen)
    setTouched({ op, values: next })
  }
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
                onChange={() => setTouched({ op: each, values })}
                className="accent-accent"
              />
              {t(`builder.filter.${each}`)}
            </label>
          ))}
        </fieldset>
        {keys.length > 8 && <SearchField label={t('builder.filter.search')} value={sought} onSearch={setSought} />}
      </div>
      <div className="min-h-16 overflow-y-auto overscroll-contain p-2">
        {error && <FormProblem error={error} />}
        {!members && !error && <Skeleton className="h-24 w-full" />}
        {members?.length === 0 && (
          <p className="px-2.5 py-3 text-ink-soft text-sm">
            {t(sought === '' ? 'builder.filter.empty' : 'builder.nothingFound')}
          </p>
        )}
        <ul>
          {members?.slice(0, maxShown).map((member) => (
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
        {members && members.length > maxShown && (
          <p className="px-2.5 py-2 text-ink-soft text-xs">{t('builder.filter.cut', { count: maxShown })}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-line border-t p-2">
        {children}
        <Button
          variant="primary"
          disabled={values.length === 0 && held === undefined}
          onClick={() => onApply(conditionOf(dimension, touched, held))}
        >
          {t('builder.filter.apply')}
        </Button>
      </div>
    </>
  )
}

const maxRead = 1000
const maxFound = 200

interface Member {
  key: string
  name: string
}

/**
 * Returns the members of a dimension to choose from: those with figures in the period, the greatest first, and then
 * others that are already chosen or match the search by name.
 */
function useMembers(query: BuilderQuery, dimension: FigureDimension, sought: string) {
  const words = useFigureLabels()
  const trpc = useTRPC()
  const { from, to } = usePeriod()
  const held = query.where.find((condition) => condition.dimension === dimension)
  const { data, error } = useQuery(
    trpc.figures.get.queryOptions({
      query: {
        ...{ metrics: query.metrics.slice(0, 1), by: [dimension], period: { from, to } },
        where: query.where.filter((condition) => condition.dimension !== dimension),
      },
      most: maxRead,
    }),
  )
  const named = AskMembers.shape.dimension.safeParse(dimension).data
  const asked = { dimension: named ?? 'restaurant', most: maxFound }
  const chosen = held?.op === 'in' || held?.op === 'notIn' ? held.values : []
  const ofKeys = useQuery(
    trpc.figures.members.queryOptions(
      { ...asked, keys: chosen.length > 0 ? [...chosen] : [''] },
      { enabled: named !== undefined && chosen.length > 0 },
    ),
  )
  const found = useQuery(
    trpc.figures.members.queryOptions(
      { ...asked, search: sought || ' ' },
      { enabled: named !== undefined && sought !== '' },
    ),
  )
  const ofFigures = (data?.rows ?? []).map(({ keys: [key = ''], labels: [label = null] }): Member => {
    return { key, name: words.member(dimension, key, label) }
  })
  const isFound = ({ name }: Member) => name.toLowerCase().includes(sought.toLowerCase())
  const others = sought === '' ? (ofKeys.data?.members ?? []) : (found.data?.members ?? [])
  const shown = new Map([...ofFigures.filter(isFound), ...others].map((member) => [member.key, member]))
  return {
    /** Undefined while they are loading. */
    members: data && [...shown.values()],
    /** The keys of all members with figures, whether they match the search or not. */
    keys: ofFigures.map(({ key }) => key),
    error: error ?? ofKeys.error ?? found.error,
  }
}

/** Members that are included or excluded. */
interface MemberChoice {
  op: 'in' | 'notIn'
  values: readonly string[]
}

/** Converts a condition to a choice among the existing members. */
export function choiceOf(held: FigureCondition | undefined, keys: readonly string[]): MemberChoice {
  if (held === undefined) return { op: 'in', values: [] }
  switch (held.op) {
    case 'between':
      return { op: 'in', values: keys.filter((key) => isBetween(held.dimension, key, held.values)) }
    case 'is':
      return { op: held.values[0] === 'none' ? 'in' : 'notIn', values: [''] }
    default:
      return { op: held.op, values: held.values }
  }
}

/** Converts a choice to a condition; an untouched one is returned unchanged, and one without members becomes null. */
export function conditionOf(
  dimension: FigureDimension,
  choice: MemberChoice | null,
  held: FigureCondition | undefined,
): FigureCondition | null {
  if (choice === null) return held ?? null
  return choice.values.length === 0 ? null : { dimension, op: choice.op, values: [...choice.values] }
}

function isBetween(dimension: FigureDimension, key: string, [from = '', to = '']: readonly string[]): boolean {
  const isNumber = [key, from, to].every((value) => /^-?\d+$/.test(value))
  if (!isNumber) return from <= key && key <= to
  const [isFrom, isTo] = [Number(from) <= Number(key), Number(key) <= Number(to)]
  const isRound = roundOf(dimension) !== null && Number(from) > Number(to)
  return isRound ? isFrom || isTo : isFrom && isTo
}
