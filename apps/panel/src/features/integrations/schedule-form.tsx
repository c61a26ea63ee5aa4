'use client'

import { maxExchangeDays } from '@vitrina/contract/exchange-run'
import { type ExchangeHealth, SetSchedule } from '@vitrina/contract/integration'
import type { Source } from '@vitrina/contract/source'
import { SelectField, TextField } from '@/components/form/fields'
import { Form, FormRefusal, SubmitButton } from '@/components/form/form'
import { typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { useSession } from '@/components/shell/use-session'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { choiceOf, cronOf, dailyCron, dailyTimeOf, minuteChoices, otherChoice } from './schedule-choices'

type Stored = Pick<ExchangeHealth, 'schedule' | 'nightly' | 'historyDays'>

interface ScheduleFormProps {
  source: Source
  stored: Stored
  mayChange: boolean
}

/**
 * The form for when a connected accounting system is read. Fields that are not edited follow what others change.
 */
export function ScheduleForm({ source, stored, mayChange }: ScheduleFormProps) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { workspace } = useSession()
  const form = useSentForm({
    start: editsOf(stored),
    isFollowing: true,
    schema: typed(SetSchedule, (edits: Edits) => ({ source, ...scheduleOf(edits) })),
    errors: ({ choice, nightlyChoice }) => ({
      historyDays: t('integrations.schedule.badDays'),
      ...(choice === otherChoice && { schedule: t('integrations.schedule.badCron') }),
      ...(nightlyChoice === otherChoice && { nightly: t('integrations.schedule.badCron') }),
    }),
    differs: (edits) => {
      const { schedule, nightly, historyDays } = scheduleOf(edits)
      const isSame = schedule === stored.schedule && nightly === stored.nightly && historyDays === stored.historyDays
      return mayChange && !isSame
    },
    send: (schedule) => client.integrations.setSchedule.mutate(schedule),
    stale: [trpc.integrations.pathFilter(), trpc.session.pathFilter()],
    toast: () => t('integrations.schedule.saved'),
  })
  const { values } = form
  const wanted = scheduleOf(values)
  const cron = {
    label: t('integrations.schedule.cron'),
    hint: t('integrations.schedule.cron.hint', { zone: workspace.timezone }),
    required: true,
    spellCheck: false,
    inputClass: 'font-mono',
  }
  return (
    <Form form={form} isNative>
      <fieldset disabled={!mayChange} className="min-w-0 space-y-4">
        <SelectField
          form={form}
          name="choice"
          label={t('integrations.schedule.current')}
          onChosen={() => form.set('schedule', wanted.schedule)}
        >
          {minuteChoices.map((count) => (
            <option key={count} value={String(count)}>
              {count === 60 ? t('integrations.schedule.hourly') : t('integrations.schedule.every', { count })}
            </option>
          ))}
          <option value={otherChoice}>{t('integrations.schedule.other')}</option>
        </SelectField>
        {values.choice === otherChoice && <TextField form={form} name="schedule" {...cron} />}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            form={form}
            name="nightlyChoice"
            label={t('integrations.schedule.nightly')}
            onChosen={() => form.set('nightly', wanted.nightly)}
          >
            <option value="daily">{t('integrations.schedule.nightlyAt')}</option>
            <option value={otherChoice}>{t('integrations.schedule.other')}</option>
          </SelectField>
          {values.nightlyChoice === 'daily' ? (
            <TextField
              form={form}
              name="nightlyTime"
              label={t('integrations.schedule.nightlyTime')}
              type="time"
              required
            />
          ) : (
            <TextField form={form} name="nightly" {...cron} />
          )}
        </div>
        <p className="text-ink-soft text-xs">{t('integrations.schedule.nightly.hint')}</p>
        <TextField
          form={form}
          name="historyDays"
          label={t('integrations.schedule.history')}
          hint={t('integrations.schedule.history.hint')}
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={maxExchangeDays}
          step={1}
        />
        <FormRefusal form={form} />
        {mayChange && (
          <SubmitButton form={form} disabled={!form.isChanged}>
            {t('action.save')}
          </SubmitButton>
        )}
      </fieldset>
    </Form>
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

function scheduleOf({ choice, schedule, nightlyChoice, nightlyTime, nightly, historyDays }: Edits) {
  return {
    schedule: cronOf(choice, schedule),
    nightly: nightlyChoice === 'daily' ? dailyCron(nightlyTime) : nightly.trim(),
    historyDays: Number(historyDays),
  }
}
