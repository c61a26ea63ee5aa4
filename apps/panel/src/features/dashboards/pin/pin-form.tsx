'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DashboardDetail } from '@vitrina/contract/dashboard'
import type { FigureMetric } from '@vitrina/contract/figure-query'
import type { PeriodRule } from '@vitrina/contract/period-rule'
import { type FormEvent, useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import type { BuilderQuery } from '@/features/builder/builder-query'
import { useConditionLabels } from '@/features/builder/use-condition-labels'
import { useFigureLabels } from '@/features/figures/use-figure-labels'
import { usePeriod } from '@/features/period/use-period'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { PeriodRuleField } from '../period-rule-field'
import { useUpdate } from '../use-update'
import { waysToShow, withPinned } from './pinned-widget'

const maxWidgets = 40
const isNew = 'new'

export interface PinFormProps {
  /** The dashboards that the user may edit. */
  editable: readonly DashboardDetail[]
  query: BuilderQuery
  drawn: FigureMetric
  onClose: () => void
  onDone: (dashboard: DashboardDetail, title: string) => void
}

/** Chooses where a query is saved, as which type of widget and under which name. */
export function PinForm({ editable, query, drawn, onClose, onDone }: PinFormProps) {
  const { t } = useI18n()
  const words = useFigureLabels()
  const ways = waysToShow(query)
  const [where, setWhere] = useState(String(editable[0]?.id ?? isNew))
  const [name, setName] = useState('')
  const [type, setType] = useState(query.metrics.length > 1 && ways.includes('table') ? 'table' : (ways[0] ?? 'table'))
  const conditionWords = useConditionLabels(query)
  const titleOf = (as: typeof type) => {
    const title = words.title({ metrics: as === 'table' ? query.metrics : [drawn], by: query.by })
    return [title, ...query.where.map(conditionWords)].join(' · ')
  }
  const [ownTitle, setOwnTitle] = useState<string | null>(null)
  const title = ownTitle ?? [...titleOf(type)].slice(0, 120).join('')
  const [periodRule, setPeriodRule] = useState<PeriodRule>('dashboard')
  const { compare } = usePeriod()
  const [isTried, setTried] = useState(false)
  const { pin, isPending, error } = usePin((dashboard) => onDone(dashboard, title.trim()))
  const target = editable.find(({ id }) => String(id) === where)
  const isFull = target !== undefined && target.widgets.length >= maxWidgets
  const isNameless = target === undefined && name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (title.trim() === '' || isFull || isNameless) return
    pin(target ?? name.trim(), { query, type, drawn, title, periodRule, compare })
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-5 overflow-y-auto px-4 py-5 sm:px-6">
      <Field label={t('dashboards.pin.where')} error={isFull ? t('dashboards.pin.full') : null}>
        {(control) => (
          <NativeSelect {...control} className="block" value={where} onChange={({ target }) => setWhere(target.value)}>
            {editable.map(({ id, name: held }) => (
              <option key={id} value={id}>
                {held}
              </option>
            ))}
            <option value={isNew}>{t('dashboards.pin.new')}</option>
          </NativeSelect>
        )}
      </Field>
      {target === undefined && (
        <Field
          label={t('dashboards.pin.newName')}
          error={isTried && isNameless ? t('dashboards.pin.newName.empty') : null}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              autoComplete="off"
              placeholder={t('dashboards.name.example')}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      )}
      <Field label={t('dashboards.pin.as')}>
        {(control) => (
          <NativeSelect
            {...control}
            className="block"
            value={type}
            onChange={({ target }) => setType(ways.find((way) => way === target.value) ?? type)}
          >
            {ways.map((way) => {
              const told = { type: t(`dashboards.type.${way}`), name: words.metric(drawn) }
              return (
                <option key={way} value={way}>
                  {way === 'table' ? t('dashboards.pin.as.all', { type: told.type }) : t('dashboards.pin.as.one', told)}
                </option>
              )
            })}
          </NativeSelect>
        )}
      </Field>
      <Field
        label={t('dashboards.pin.name')}
        error={isTried && title.trim() === '' ? t('dashboards.pin.name.empty') : null}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={120}
            autoComplete="off"
            value={title}
            onChange={({ target }) => setOwnTitle(target.value)}
          />
        )}
      </Field>
      <PeriodRuleField hint={t('dashboards.pin.period.hint')} value={periodRule} onChange={setPeriodRule} />
      <FormProblem error={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="md" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" size="md" variant="primary" disabled={isPending}>
          {t('dashboards.pin.submit')}
        </Button>
      </div>
    </form>
  )
}

/** Adds a widget to a dashboard, or creates a dashboard of that name with the widget. */
function usePin(onDone: (dashboard: DashboardDetail) => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const update = useUpdate(onDone)
  const create = useMutation(
    trpc.dashboards.create.mutationOptions({
      onSuccess: (made) => {
        queryClient.setQueryData(trpc.dashboards.get.queryKey({ id: String(made.id) }), made)
        void queryClient.invalidateQueries({ queryKey: trpc.dashboards.details.pathKey() })
        onDone(made)
      },
    }),
  )
  return {
    isPending: update.isPending || create.isPending,
    error: update.error ?? create.error,
    pin: (target: DashboardDetail | string, pinned: Parameters<typeof withPinned>[1]) => {
      if (typeof target === 'string') return create.mutate({ name: target, widgets: withPinned([], pinned) })
      const { id, updatedAt, widgets } = target
      update.mutate({ id: String(id), basedOn: updatedAt, widgets: withPinned(widgets, pinned) })
    },
  }
}
