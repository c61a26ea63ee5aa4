'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import { type FigureOffer, type FigureResult, maxFigureRows, type Refusal } from '@vitrina/contract/figure-result'
import { shapeOf } from '@vitrina/contract/figure-shape'
import { Pin } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { EmptyState } from '@/components/states/empty-state'
import { FirstData, useIsWithoutData } from '@/components/states/first-data'
import { ProblemState } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useToast } from '@/components/ui/toast'
import { FiguresOf } from '@/features/drill/figures-of'
import { ExportMenu, tableFormats } from '@/features/export/export-menu'
import { useExport } from '@/features/export/use-export'
import { gridOfResult } from '@/features/figures/figures-grid'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { ComparePicker } from '@/features/period/compare-picker'
import { usePeriod } from '@/features/period/use-period'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { blockingError } from '@/trpc/problem'
import { askedOf, type BuilderQuery } from './builder-query'
import { hasNoFigures } from './has-no-figures'
import { refusalLabels } from './refusal-labels'
import { ResultChart } from './result-chart'
import { ResultTable } from './result-table'
import { useConditionLabels } from './use-condition-labels'

interface ResultViewProps {
  query: BuilderQuery
  offer: FigureOffer | undefined
  drawn: FigureMetric | undefined
  onDraw: (metric: FigureMetric) => void
  onChange: (values: Partial<BuilderQuery>) => void
}

/** The result of the query as a chart and a table, or why there is no such figure. */
export function ResultView({ query, offer, drawn, onDraw, onChange }: ResultViewProps) {
  const trpc = useTRPC()
  const period = usePeriod()
  const refused = offer?.metrics.find(({ id, refusal }) => refusal !== null && query.metrics.includes(id))
  const told = useQuery(
    trpc.figures.get.queryOptions(askedOf(query, period), {
      placeholderData: keepPreviousData,
      enabled: refused === undefined,
    }),
  )
  if (refused?.refusal) {
    return <RefusedQuery metric={refused.id} refusal={refused.refusal} query={query} onChange={onChange} />
  }
  const error = blockingError(told)
  if (error) {
    return (
      <Card>
        <ProblemState error={error} onRetry={() => void told.refetch()} />
      </Card>
    )
  }
  if (!told.data) return <ResultSkeleton />
  const { data, isPlaceholderData } = told
  return (
    <section aria-busy={isPlaceholderData} className={cn('transition-opacity', isPlaceholderData && 'opacity-55')}>
      <Result isStale={isPlaceholderData} result={data} {...{ query, drawn, onDraw, onChange }} />
    </section>
  )
}

interface ResultProps extends Omit<ResultViewProps, 'offer'> {
  result: FigureResult
  isStale: boolean
}

function Result({ result, isStale, query, drawn, onDraw, onChange }: ResultProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const title = words.title(result.query)
  const shape = shapeOf(result.query.by)
  // A ranking of one metric leaves room for its table at the side.
  const isNarrow = shape === 'ranking' && result.query.metrics.length === 1
  const isEmpty = hasNoFigures(result)
  const isWithoutData = useIsWithoutData()
  const scope = useScope(query, result)
  return (
    <FiguresOf {...scope}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-balance font-semibold text-xl leading-tight">{title}</h2>
          <ResultNote result={result} query={query} />
        </div>
        <Stale isStale={isStale}>
          <ResultActions title={title} query={query} result={result} drawn={drawn} />
        </Stale>
      </div>
      {isEmpty ? (
        <Card>
          {isWithoutData ? <FirstData /> : <EmptyState title={t('builder.empty')} hint={t('builder.empty.hint')} />}
        </Card>
      ) : (
        <Stale isStale={isStale} className={cn('grid min-w-0 gap-4', isNarrow && 'items-start xl:grid-cols-2')}>
          {result.charts.length > 0 && (
            // Until the new answer is there, the chart shows the result of the previous query.
            <ResultChart
              query={query}
              result={result}
              drawn={drawn && result.query.metrics.includes(drawn) ? drawn : result.query.metrics[0]}
              onDraw={onDraw}
            />
          )}
          {shape !== 'metric' && <ResultTable result={result} query={query} onChange={onChange} />}
        </Stale>
      )}
    </FiguresOf>
  )
}

/** Returns the scope of the figures for their files: period, restaurants, filters and the period compared. */
function useScope(query: BuilderQuery, { period, beside, fullDays, heldSince, isOfServed }: FigureResult) {
  const { t } = useI18n()
  const conditionWords = useConditionLabels(query)
  const restaurant = query.where.find(({ dimension, op }) => dimension === 'restaurant' && op === 'in')
  const others = query.where.filter((condition) => condition !== restaurant)
  const first = query.limit === null ? [] : [t('builder.top.first', { count: query.limit })]
  return {
    period,
    restaurants: restaurant?.values ?? [],
    subject: [...others.map(conditionWords), ...(isOfServed ? [t('figures.ofServed')] : []), ...first],
    compared: { previous: beside, fullDays, heldSince },
  }
}

/** Shows the period, the filters and the period compared. */
function ResultNote({ result, query }: { result: FigureResult; query: BuilderQuery }) {
  const { t } = useI18n()
  const { date } = useFormat()
  const { today } = useSession()
  const conditionWords = useConditionLabels(query)
  const { period, beside, fullDays, heldSince } = result
  const told = [
    date.range(period.from, period.to, today),
    ...query.where.map(conditionWords),
    ...(result.isOfServed ? [t('figures.ofServed')] : []),
  ]
  return (
    <p className="mt-1 text-ink-soft text-sm">
      {told.join(' · ')} · <ComparePicker previous={beside} {...{ fullDays, heldSince }} />
    </p>
  )
}

function ResultSkeleton() {
  return (
    <div data-skeleton="" className="space-y-4">
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}

interface StaleProps {
  isStale: boolean
  className?: string | undefined
  children: ReactNode
}

/**
 * Content that is out of date until the new answer is there: it is visible but inert. The focus that was in it returns
 * with the answer, unless it has moved elsewhere.
 */
function Stale({ isStale, className, children }: StaleProps) {
  const part = useRef<HTMLDivElement>(null)
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const at = document.activeElement
    if (isStale) {
      focused.current = at instanceof HTMLElement && part.current?.contains(at) ? at : null
    } else if (at === null || at === document.body) {
      focused.current?.focus({ preventScroll: true })
    }
  }, [isStale])
  return (
    <div ref={part} inert={isStale} className={className}>
      {children}
    </div>
  )
}

interface RefusedQueryProps {
  metric: FigureMetric
  refusal: Refusal
  query: BuilderQuery
  onChange: (values: Partial<BuilderQuery>) => void
}

/** Says why the query of a link cannot be answered, and how to change it. */
function RefusedQuery({ metric, refusal, query, onChange }: RefusedQueryProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const others = query.metrics.filter((each) => each !== metric)
  return (
    <Card data-refused={metric}>
      <EmptyState
        title={t('builder.refused.title')}
        hint={`${refusalLabels(refusal, words, t)} ${t('builder.refused.hint')}`}
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

const PinDialog = dynamic(() => import('@/features/dashboards/pin/pin-dialog').then((module) => module.PinDialog), {
  ssr: false,
})

interface ResultActionsProps {
  title: string
  query: BuilderQuery
  result: FigureResult
  drawn: FigureMetric | undefined
}

/** The actions on a result: to save it as a file or to pin it to a dashboard. */
function ResultActions({ title, query, result, drawn }: ResultActionsProps) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const [isPinning, setPinning] = useState(false)
  return (
    <div className="print:hidden flex flex-wrap gap-2">
      {scopes.includes('write:dashboards') && (
        <Button className="max-sm:h-10" onClick={() => setPinning(true)}>
          <Pin aria-hidden="true" />
          {t('builder.pin')}
        </Button>
      )}
      <FiguresExport title={title} query={query} result={result} />
      {isPinning && <PinDialog query={query} drawn={drawn} onClose={() => setPinning(false)} />}
    </div>
  )
}

interface FiguresExportProps {
  title: string
  query: BuilderQuery
  result: FigureResult
}

/** Saves all rows of the figures, with a description of them in the file. */
function FiguresExport({ title, query, result }: FiguresExportProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const client = useTRPCClient()
  const show = useToast()
  const { save, isBusy } = useExport()
  const exportAs = async (format: 'csv' | 'xlsx') => {
    const sheets = async () => {
      const isWhole = result.rows.length === Math.min(result.count, query.limit ?? result.count)
      const whole = isWhole ? result : await client.figures.get.query({ query: result.query, most: maxFigureRows })
      if (whole.rows.length < Math.min(whole.count, query.limit ?? whole.count)) {
        show({ text: t('export.cut', { count: whole.rows.length }) })
      }
      const { figuresSheet } = await import('./figures-sheet')
      return [figuresSheet(title, gridOfResult(whole, query.shares), words, t)]
    }
    await save({ format, title, sheets, isToldInside: true })
  }
  return (
    <ExportMenu
      label={t('export.listOf', { title })}
      formats={tableFormats}
      isBusy={isBusy}
      onSave={(format) => void exportAs(format)}
    >
      {t('export.list')}
    </ExportMenu>
  )
}
