'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerQuery } from '@vitrina/contract/ai'
import { maxFigureRows } from '@vitrina/contract/figure-result'
import { isPlain } from '@vitrina/contract/widget-query'
import { Download, FileSpreadsheet, FileText, Pin } from 'lucide-react'
import Link from 'next/link'
import { useSession } from '@/components/shell/use-session'
import { problemLine } from '@/components/states/problem-text'
import { Button, buttonStyle } from '@/components/ui/button'
import { MenuButton } from '@/components/ui/menu-button'
import { useToast } from '@/components/ui/toast'
import { builderHref } from '@/features/builder/builder-query'
import { useConditionLabels } from '@/features/builder/use-condition-labels'
import { useExport } from '@/features/export/use-export'
import { gridOfResult } from '@/features/figures/figures-grid'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'

/** The queries computed for an answer, as chips that open the builder; they can be saved and exported. */
export function AnswerQueries({ queries }: { queries: readonly AnswerQuery[] }) {
  const [first] = queries
  if (first === undefined) return null
  return (
    <div data-computed="" className="mt-3.5 space-y-2 text-sm">
      {queries.map((query) => (
        <div key={query.line} className="flex flex-wrap items-center gap-2">
          <Chips query={query.query} />
          <AnswerExport query={query} />
        </div>
      ))}
      <SaveAnswer dashboardId={first.dashboardId} />
    </div>
  )
}

const chipStyle =
  'inline-flex h-8 max-w-full items-center rounded-full border border-line px-3 text-[0.8125rem] text-ink-soft'

function Chips({ query }: { query: AnswerQuery['query'] }) {
  const { t } = useI18n()
  const { today } = useSession()
  const { date } = useFormat()
  const words = useFigureLabels()
  const conditionWords = useConditionLabels(query)
  const { metrics, by, where, period } = query
  const days = 'rule' in period ? null : date.range(period.from, period.to, today)
  const chips = [
    metrics.map(words.metric).join(', '),
    ...(by.length > 0 ? [words.by(by)] : []),
    ...where.map(conditionWords),
    ...(days === null ? [] : [days]),
  ]
  const href = hrefOf(query)
  return (
    <ul aria-label={t('ask.computed')} className="flex flex-wrap gap-1.5">
      {chips.map((chip) => (
        <li key={chip} className="min-w-0 max-w-full">
          {href === null ? (
            <span className={chipStyle}>
              <span className="truncate">{chip}</span>
            </span>
          ) : (
            <Link
              href={href}
              prefetch={false}
              title={t('ask.openBuilder')}
              className={`${chipStyle} hover:border-line-strong hover:bg-muted hover:text-ink`}
            >
              <span className="truncate">{chip}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns the address of the builder with a query; null for a query it has no fields for. */
function hrefOf(query: AnswerQuery['query']): string | null {
  const { metrics, by, where, order, limit, period, compare } = query
  if (!isPlain(query) || 'rule' in period) return null
  const [path, own] = builderHref({ metrics, by, where, order, limit, shares: false }).split('?')
  const address = new URLSearchParams(own)
  address.set('from', period.from)
  address.set('to', period.to)
  address.set('compare', typeof compare === 'string' ? compare : `${compare.from}..${compare.to}`)
  return `${path}?${address}`
}

/** Saves the computed queries as the reader's own dashboard. */
function SaveAnswer({ dashboardId }: { dashboardId: number }) {
  const { t } = useI18n()
  const { scopes } = useSession()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const save = useMutation(
    trpc.dashboards.listAnswer.mutationOptions({
      onSuccess: async ({ name }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() })
        show({ text: t('ask.saved', { name }) })
      },
      onError: (error) => show({ text: problemLine(t, problemOf(error)) }),
    }),
  )
  if (!scopes.includes('write:dashboards')) return null
  if (save.data) {
    return (
      <Link href={`/dashboards/${save.data.id}`} prefetch={false} className="text-accent text-sm hover:underline">
        {t('ask.openSaved')}
      </Link>
    )
  }
  return (
    <Button disabled={save.isPending} onClick={() => save.mutate({ id: String(dashboardId) })}>
      <Pin aria-hidden="true" />
      {t('ask.save')}
    </Button>
  )
}

/** Exports all figures of a computed query. */
function AnswerExport({ query: { line, query } }: { query: AnswerQuery }) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const client = useTRPCClient()
  const { save, isBusy } = useExport()
  const exportAs = (format: 'csv' | 'xlsx') => {
    const sheets = async () => {
      const whole = await client.figures.get.query({ query, most: maxFigureRows })
      const { figuresSheet } = await import('@/features/builder/figures-sheet')
      return [figuresSheet(line, gridOfResult(whole, false), words, t)]
    }
    const period = 'rule' in query.period ? null : query.period
    void save({ format, title: line, sheets, isToldInside: true, restaurants: null, subject: [], period })
  }
  return (
    <MenuButton
      aria-label={t('export.listOf', { title: line })}
      aria-busy={isBusy}
      disabled={isBusy}
      className={buttonStyle()}
      menu={({ MenuContent, MenuItem }) => (
        <MenuContent align="start" aria-label={t('export.listOf', { title: line })}>
          <MenuItem onSelect={() => exportAs('xlsx')}>
            <FileSpreadsheet aria-hidden="true" />
            {t('export.xlsx')}
          </MenuItem>
          <MenuItem onSelect={() => exportAs('csv')}>
            <FileText aria-hidden="true" />
            {t('export.csv')}
          </MenuItem>
        </MenuContent>
      )}
    >
      <Download aria-hidden="true" />
      {t('export.list')}
    </MenuButton>
  )
}
