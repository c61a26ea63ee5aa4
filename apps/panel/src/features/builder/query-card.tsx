'use client'

import { type FigureCondition, FigureDimension } from '@vitrina/contract/figure-query'
import type { FigureOffer } from '@vitrina/contract/figure-result'
import { timeDimensions } from '@vitrina/contract/figure-shape'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { NativeSelect } from '@/components/ui/native-select'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { cn } from '@/lib/class-names'
import { type BuilderQuery, orderOf, orderText, withCondition } from './builder-query'
import { MemberList } from './member-list'
import { MetricPicker, OfferList, Picker, RowsPicker } from './pickers'
import { refusalLabels } from './refusal-labels'
import { useConditionLabels } from './use-condition-labels'

interface QueryCardProps {
  query: BuilderQuery
  offer: FigureOffer | undefined
  onChange: (values: Partial<BuilderQuery>) => void
}

function isOf({ dimension }: FigureCondition) {
  return (other: FigureCondition) => other.dimension === dimension
}

const tops = [5, 10, 20, 50, 100] as const

/** The query: metrics, rows, filters and the order of rows. */
export function QueryCard({ query, offer, onChange }: QueryCardProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const { metrics, by, where, limit } = query
  return (
    <Card
      aria-label={t('builder.query')}
      className="print:hidden mb-4 grid gap-x-8 gap-y-4 p-4 sm:p-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.3fr)_minmax(0,1.2fr)]"
    >
      <Part title={t('builder.metrics')}>
        {metrics.map((metric) => (
          <span
            key={metric}
            data-metric={metric}
            className="inline-flex h-9 items-center gap-1 rounded-full bg-accent-soft pl-3.5 font-medium text-[0.8125rem] text-accent"
          >
            {words.metric(metric)}
            {metrics.length > 1 ? (
              <button
                type="button"
                aria-label={t('builder.metrics.remove', { name: words.metric(metric) })}
                data-removes=""
                onClick={({ currentTarget }) => {
                  // The last metric has no remove button.
                  focusCompared(currentTarget, { onlyAdder: metrics.length === 2 })
                  onChange({ metrics: metrics.filter((each) => each !== metric) })
                }}
                className="grid size-9 place-items-center rounded-full"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            ) : (
              <span className="w-2.5" />
            )}
          </span>
        ))}
        <MetricPicker chosen={metrics} offer={offer} onChange={(next) => onChange({ metrics: next })} />
      </Part>
      <Part title={t('builder.rows')}>
        <RowsPicker by={by} slot={0} offer={offer} onChange={(next) => onChange({ by: next })} />
        {by.length > 0 && <RowsPicker by={by} slot={1} offer={offer} onChange={(next) => onChange({ by: next })} />}
      </Part>
      <Part title={t('builder.filter')}>
        {where.map((condition, index) => (
          <ConditionChip
            // An address may have two conditions of one dimension; the key must not change when a chip is edited.
            key={`${condition.dimension} ${where.slice(0, index).filter(isOf(condition)).length}`}
            query={query}
            condition={condition}
            onChange={(next) => onChange({ where: next })}
          />
        ))}
        <FilterPicker query={query} offer={offer} onChange={(next) => onChange({ where: next })} />
      </Part>
      {by.length > 0 && (
        <div className="grid grid-cols-2 items-end gap-3 border-line border-t pt-4 sm:grid-cols-3 lg:col-span-full lg:grid-cols-4">
          <OrderChoice query={query} onChange={onChange} />
          <Choice
            label={t('builder.top')}
            value={limit === null ? '' : String(limit)}
            onChange={(value) => onChange({ limit: value === '' ? null : Number(value) })}
          >
            <option value="">{t('builder.top.all')}</option>
            {[...new Set([...tops, ...(limit === null ? [] : [limit])])].map((count) => (
              <option key={count} value={count}>
                {t('builder.top.first', { count })}
              </option>
            ))}
          </Choice>
          <label className="flex h-10 w-fit cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={query.shares}
              onChange={({ target }) => onChange({ shares: target.checked })}
              className="size-4.5 accent-accent"
            />
            {t('builder.shares')}
          </label>
        </div>
      )}
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div role="group" aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-1.5 font-medium text-sm">
        {title}
      </h2>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
  children: ReactNode
}

function Choice({ label, value, onChange, className, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className={cn('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <NativeSelect id={id} className="block" value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </NativeSelect>
    </div>
  )
}

/** Chooses the order of rows: by time or by the greatest, or by any chosen metric or its change. */
function OrderChoice({ query, onChange }: Pick<QueryCardProps, 'query' | 'onChange'>) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const { metrics, order } = query
  const { compare } = usePeriod()
  return (
    <Choice
      label={t('builder.order')}
      value={order ? orderText(order) : ''}
      onChange={(value) => onChange({ order: orderOf(value, metrics) })}
    >
      <option value="">{t('builder.order.usual')}</option>
      {metrics.map((metric) => {
        const name = words.metric(metric)
        return [
          <option key={`-${metric}`} value={`-${metric}`}>
            {t('builder.order.desc', { name })}
          </option>,
          <option key={metric} value={metric}>
            {t('builder.order.asc', { name })}
          </option>,
          ...(compare === 'none'
            ? []
            : [
                <option key={`-${metric}.deltaPct`} value={`-${metric}.deltaPct`}>
                  {t('builder.order.delta', { name })}
                </option>,
                <option key={`${metric}.deltaPct`} value={`${metric}.deltaPct`}>
                  {t('builder.order.fall', { name })}
                </option>,
              ]),
        ]
      })}
    </Choice>
  )
}

interface ConditionChipProps {
  query: BuilderQuery
  condition: FigureCondition
  onChange: (where: BuilderQuery['where']) => void
}

/** An active filter: a press changes it, the cross removes it. */
function ConditionChip({ query, condition, onChange }: ConditionChipProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const text = useConditionLabels(query)(condition)
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
          focusCompared(currentTarget)
          onChange(withCondition(query.where, dimension, null))
        }}
        className="grid size-9 shrink-0 place-items-center rounded-full"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  )
}

/**
 * Moves the focus before a chip is removed: to the remove button of the next chip or of the previous one, or else to
 * the last button of the group, which adds another.
 */
function focusCompared(cross: HTMLElement, { onlyAdder = false }: { onlyAdder?: boolean } = {}): void {
  const group = cross.closest('[role=group]')
  const crosses = [...(group?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
  const at = crosses.indexOf(cross)
  const beside = onlyAdder ? undefined : (crosses[at + 1] ?? crosses[at - 1])
  const adder = [...(group?.querySelectorAll('button') ?? [])].at(-1)
  const next = beside ?? adder
  next?.focus({ preventScroll: true })
}

interface FilterPickerProps {
  query: BuilderQuery
  offer: FigureOffer | undefined
  onChange: (where: BuilderQuery['where']) => void
}

/** Adds a filter: first the dimension, then its members. */
function FilterPicker(props: FilterPickerProps) {
  const { t } = useI18n()
  return (
    <Picker
      label={t('builder.filter.by')}
      button={{
        className: buttonStyle(),
        'aria-label': `${t('builder.filter.add')}: ${t('builder.filter.by')}`,
        children: (
          <>
            <Plus aria-hidden="true" />
            {t('builder.filter.add')}
          </>
        ),
      }}
    >
      {(close) => <FilterSteps {...props} onDone={close} />}
    </Picker>
  )
}

function FilterSteps({ query, offer, onChange, onDone }: FilterPickerProps & { onDone: () => void }) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const [dimension, setDimension] = useState<FigureDimension | null>(null)
  if (dimension !== null) {
    return (
      <MemberList
        query={query}
        dimension={dimension}
        onApply={(condition) => {
          onChange(withCondition(query.where, dimension, condition))
          onDone()
        }}
      >
        <Button variant="ghost" onClick={() => setDimension(null)}>
          {t('builder.filter.back')}
        </Button>
      </MemberList>
    )
  }
  const items = FigureDimension.options.filter(isFiltered).map((id) => {
    const refusal = offer?.dimensions.find((each) => each.id === id)?.filter ?? null
    const isChosen = query.where.some((condition) => condition.dimension === id)
    return { id, name: words.dimension(id), isChosen, refusal: refusal && refusalLabels(refusal, words, t) }
  })
  return (
    <OfferList
      groups={[{ title: t('builder.filter.by'), items }]}
      empty={t('builder.nothingFound')}
      onChoose={(id) => setDimension(FigureDimension.parse(id))}
    />
  )
}

/** Whether a dimension can be filtered; days are not, because the period of the page chooses them. */
function isFiltered(id: FigureDimension): boolean {
  return id === 'weekday' || id === 'weekend' || !timeDimensions.includes(id)
}
