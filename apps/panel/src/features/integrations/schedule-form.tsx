'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxExchangeDays } from '@vitrina/contract/exchange-run'
import type { ExchangeHealth } from '@vitrina/contract/integration'
import type { Source } from '@vitrina/contract/source'
import { useState } from 'react'
import { useSession } from '@/components/shell/use-session'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { useToast } from '@/components/ui/toast'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { choiceOf, cronOf, dailyCron, dailyTimeOf, minuteChoices, otherChoice } from './schedule-choices'

type Stored = Pick<ExchangeHealth, 'schedule' | 'nightly' | 'historyDays'>

/** The form for when a connected accounting system is read. */
export function ScheduleForm({ source, held, mayChange }: { source: Source; held: Stored; mayChange: boolean }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const show = useToast()
  const { workspace } = useSession()
  // Only the fields the user has edited; the rest follows what others change meanwhile.
  const [edits, setEdits] = useState<Partial<Edits>>({})
  const values = { ...editsOf(held), ...edits }
  const wanted = {
    schedule: cronOf(values.choice, values.schedule),
    nightly: values.nightlyChoice === 'daily' ? dailyCron(values.nightlyTime) : values.nightly.trim(),
    historyDays: Number(values.historyDays),
  }
  const isChanged =
    wanted.schedule !== held.schedule || wanted.nightly !== held.nightly || wanted.historyDays !== held.historyDays
  const leaving = useUnsaved(isChanged && mayChange)
  const save = useMutation(
    trpc.integrations.setSchedule.mutationOptions({
      onSuccess: async () => {
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.integrations.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.session.pathKey() }),
        ])
        setEdits({})
        show({ text: t('integrations.schedule.saved') })
      },
    }),
  )
  const change = (next: Partial<Edits>) => {
    save.reset()
    setEdits({ ...edits, ...next })
  }
  const isRefused = problemOf(save.error)?.code === 'validation_failed'
  const isBadDays = isRefused && !(wanted.historyDays >= 1 && wanted.historyDays <= maxExchangeDays)
  const badCron = isRefused && !isBadDays ? t('integrations.schedule.badCron') : null
  const cronHint = t('integrations.schedule.cron.hint', { zone: workspace.timezone })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ source, ...wanted })
      }}
    >
      {leaving}
      <fieldset disabled={!mayChange} className="min-w-0 space-y-4">
        <Field label={t('integrations.schedule.current')}>
          {(control) => (
            <NativeSelect
              {...control}
              className="block"
              value={values.choice}
              onChange={({ target }) => change({ choice: target.value, schedule: wanted.schedule })}
            >
              {minuteChoices.map((count) => (
                <option key={count} value={String(count)}>
                  {count === 60 ? t('integrations.schedule.hourly') : t('integrations.schedule.every', { count })}
                </option>
              ))}
              <option value={otherChoice}>{t('integrations.schedule.other')}</option>
            </NativeSelect>
          )}
        </Field>
        {values.choice === otherChoice && (
          <Field label={t('integrations.schedule.cron')} hint={cronHint} error={badCron}>
            {(control) => (
              <Input
                {...control}
                required
                spellCheck={false}
                className="font-mono"
                value={values.schedule}
                onChange={({ target }) => change({ schedule: target.value })}
              />
            )}
          </Field>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={t('integrations.schedule.nightly')}>
            {(control) => (
              <NativeSelect
                {...control}
                className="block"
                value={values.nightlyChoice}
                onChange={({ target }) =>
                  change({ nightlyChoice: target.value === 'daily' ? 'daily' : 'other', nightly: wanted.nightly })
                }
              >
                <option value="daily">{t('integrations.schedule.nightlyAt')}</option>
                <option value={otherChoice}>{t('integrations.schedule.other')}</option>
              </NativeSelect>
            )}
          </Field>
          {values.nightlyChoice === 'daily' ? (
            <Field label={t('integrations.schedule.nightlyTime')}>
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  required
                  value={values.nightlyTime}
                  onChange={({ target }) => change({ nightlyTime: target.value })}
                />
              )}
            </Field>
          ) : (
            <Field label={t('integrations.schedule.cron')} hint={cronHint} error={badCron}>
              {(control) => (
                <Input
                  {...control}
                  required
                  spellCheck={false}
                  className="font-mono"
                  value={values.nightly}
                  onChange={({ target }) => change({ nightly: target.value })}
                />
              )}
            </Field>
          )}
        </div>
        <p className="text-ink-soft text-xs">{t('integrations.schedule.nightly.hint')}</p>
        <Field
          label={t('integrations.schedule.history')}
          hint={t('integrations.schedule.history.hint')}
          error={isBadDays ? t('integrations.schedule.badDays') : null}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              required
              min={1}
              max={maxExchangeDays}
              step={1}
              value={values.historyDays}
              onChange={({ target }) => change({ historyDays: target.value })}
            />
          )}
        </Field>
        {!isRefused && <FormProblem error={save.error} />}
        {mayChange && (
          <Button type="submit" size="md" variant="primary" disabled={!isChanged || save.isPending}>
            {t(save.isPending ? 'action.saving' : 'action.save')}
          </Button>
        )}
      </fieldset>
    </form>
  )
}

/** The values as chosen and typed. */
interface Edits {
  choice: string
  schedule: string
  nightlyChoice: 'daily' | 'other'
  nightlyTime: string
  nightly: string
  historyDays: string
}

function editsOf({ schedule, nightly, historyDays }: Stored): Edits {
  const time = dailyTimeOf(nightly)
  return {
    choice: choiceOf(schedule),
    schedule,
    nightlyChoice: time === null ? 'other' : 'daily',
    nightlyTime: time ?? '04:30',
    nightly,
    historyDays: String(historyDays),
  }
}
