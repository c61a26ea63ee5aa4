'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countDays } from '@vitrina/contract/dates'
import { maxExchangeDays } from '@vitrina/contract/exchange-run'
import type { Source } from '@vitrina/contract/source'
import { Play } from 'lucide-react'
import { useId, useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { OrderProgress } from './order-progress'

/** Starts an exchange or a dry run at once, and follows it. */
export function StartForm({ source }: { source: Source }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { today } = useSession()
  const [isPeriod, setPeriod] = useState(false)
  const [from, setFrom] = useState(today)
  const [to, setTo] = useState(today)
  const [dryRun, setDryRun] = useState(false)
  const name = useId()
  const start = useMutation(
    trpc.integrations.startExchange.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.integrations.detail.queryKey({ slug: source }) }),
    }),
  )
  const isTooLong = isPeriod && from !== '' && to !== '' && countDays(from, to) > maxExchangeDays
  const whats = [
    { value: false, label: t('integrations.start.now') },
    { value: true, label: t('integrations.start.period') },
  ]
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong) start.mutate({ source, period: isPeriod ? { from, to } : null, dryRun })
      }}
    >
      <fieldset className="min-w-0 space-y-2.5">
        <legend className="mb-2 font-medium text-sm">{t('integrations.start.what')}</legend>
        {whats.map(({ value, label }) => (
          <label key={label} className="flex min-h-6 cursor-pointer items-start gap-2.5 text-sm">
            <input
              type="radio"
              name={name}
              checked={isPeriod === value}
              onChange={() => setPeriod(value)}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {isPeriod && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('integrations.start.from')}>
            {(control) => (
              <Input
                {...control}
                type="date"
                required
                max={to}
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
            )}
          </Field>
          <Field label={t('integrations.start.to')}>
            {(control) => (
              <Input
                {...control}
                type="date"
                required
                min={from}
                max={today}
                value={to}
                onChange={({ target }) => setTo(target.value)}
              />
            )}
          </Field>
        </div>
      )}
      {isTooLong && (
        <p role="alert" className="text-bad text-sm">
          {t('integrations.start.tooLong', { count: maxExchangeDays })}
        </p>
      )}
      <Checkbox
        checked={dryRun}
        hint={t('integrations.start.dryRun.hint')}
        onChange={({ target }) => setDryRun(target.checked)}
      >
        {t('integrations.start.dryRun')}
      </Checkbox>
      <FormProblem error={start.error} />
      <Button type="submit" size="md" variant="primary" disabled={start.isPending || isTooLong}>
        <Play aria-hidden="true" />
        {t(dryRun ? 'integrations.start.submitDry' : 'integrations.start.submit')}
      </Button>
      {start.data && <OrderProgress key={start.data.id} id={start.data.id} />}
    </form>
  )
}
