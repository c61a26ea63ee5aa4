'use client'

import { useQueries } from '@tanstack/react-query'
import type { FigureCondition } from '@vitrina/contract/figure-query'
import { AskMembers } from '@vitrina/contract/figure-result'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import type { BuilderQuery } from './builder-query'

const maxNamed = 2

/** Returns a function that labels the conditions of a query; the names of members known only by id are fetched. */
export function useConditionLabels({ where }: Pick<BuilderQuery, 'where'>): (condition: FigureCondition) => string {
  const { t } = useI18n()
  const words = useFigureLabels()
  const trpc = useTRPC()
  const named = useQueries({
    queries: AskMembers.shape.dimension.options.flatMap((dimension) => {
      const keys = keysOf(where, dimension)
      return keys.length === 0 ? [] : trpc.figures.members.queryOptions({ dimension, keys, most: keys.length })
    }),
  })
  const names = new Map(named.flatMap(({ data }) => (data?.members ?? []).map(({ key, name }) => [key, name])))
  const isNaming = named.some(({ isPending }) => isPending)
  return ({ dimension, op, values }) => {
    const told = values.map((value) => {
      const label = names.get(value) ?? null
      return isNaming && publicId.test(value) && label === null ? '…' : words.member(dimension, value, label)
    })
    const name = words.dimension(dimension)
    if (op === 'between') return t('builder.filter.is', { name, values: told.join('–') })
    if (op === 'is') return t(values[0] === 'none' ? 'builder.filter.none' : 'builder.filter.some', { name })
    const shown = told.slice(0, maxNamed).join(', ')
    const list =
      told.length > maxNamed ? t('builder.filter.more', { values: shown, count: told.length - maxNamed }) : shown
    return t(op === 'in' ? 'builder.filter.is' : 'builder.filter.isNot', { name, values: list })
  }
}

/** The maximum number of keys whose names are fetched at once. */
const maxKeys = 200

function keysOf(where: readonly FigureCondition[], dimension: FigureCondition['dimension']): string[] {
  const chosen = where.filter((each) => each.dimension === dimension && (each.op === 'in' || each.op === 'notIn'))
  return [...new Set(chosen.flatMap(({ values }) => values.filter((value) => value !== '')))].slice(0, maxKeys)
}

const publicId = /^(rst|wtr|dish)_/
