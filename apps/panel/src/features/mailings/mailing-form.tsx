'use client'

import { type Mailing, type MailingOffer, maxMailings } from '@vitrina/contract/mailing'
import { useState } from 'react'
import { FormProblem } from '@/components/states/problem-state'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import { zoneText } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { problemOf } from '@/trpc/problem'
import { RadioCards } from '../developers/radio-cards'
import { BlockChoice, RestaurantChoice } from './content-fields'
import { LeftList } from './left-list'
import { faultsOf, type MailingFaults, type MailingValues, refusedIn } from './mailing-values'

interface MailingFormProps {
  values: MailingValues
  onChange: (values: Partial<MailingValues>) => void
  offer: MailingOffer
  /** The mailing being changed; null for a new one. */
  held: Mailing | null
  error: unknown
  isPending: boolean
  onSave: () => void
  onCancel: () => void
}

/** The form for what a mailing contains, when it goes out and to whom. */
export function MailingForm(props: MailingFormProps) {
  const { values, onChange, offer, held, error, isPending, onSave, onCancel } = props
  const { t } = useI18n()
  const [isTried, setTried] = useState(false)
  const faults = faultsOf(values)
  const shown = isTried ? faults : {}
  const problem = problemOf(error)
  const refused = refusedIn(values, problem?.fields ?? [])
  const left = refused.length > 0 ? t('mailings.left.refused', { emails: refused.join(', ') }) : null
  const other = held ? t('mailings.changed') : t('mailings.full', { count: maxMailings })
  const conflict = problem?.code !== 'conflict' ? null : problem.fields.length > 0 ? left : other
  return (
    <form
      noValidate
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.keys(faults).length === 0) onSave()
      }}
    >
      <div className="space-y-5 overflow-y-auto overscroll-contain px-4 py-5 sm:px-6">
        <Field
          label={t('mailings.name')}
          hint={t('mailings.name.hint')}
          error={shown.name ? t('mailings.name.empty') : null}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              autoComplete="off"
              value={values.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          )}
        </Field>
        <RadioCards
          label={t('mailings.frequency')}
          value={values.frequency}
          onChange={(frequency) => onChange({ frequency })}
          choices={[
            { value: 'daily', title: t('mailings.frequency.daily'), hint: t('mailings.frequency.daily.hint') },
            { value: 'weekly', title: t('mailings.frequency.weekly'), hint: t('mailings.frequency.weekly.hint') },
          ]}
        />
        <TimeFields
          values={values}
          onChange={onChange}
          zone={offer.timezone}
          error={shown.time ? t('mailings.time.empty') : null}
        />
        <BlockChoice values={values} onChange={onChange} isMissing={shown.blocks ?? false} />
        <RestaurantChoice values={values} onChange={onChange} offer={offer} isMissing={shown.restaurants ?? false} />
        <RecipientFields values={values} onChange={onChange} offer={offer} held={held} faults={shown} />
        <Checkbox checked={values.isActive} onChange={({ target }) => onChange({ isActive: target.checked })}>
          {t('mailings.active')}
        </Checkbox>
      </div>
      <div className="shrink-0 space-y-3 border-line border-t px-4 py-3 sm:px-6">
        {conflict === null ? (
          <FormProblem error={error} />
        ) : (
          <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad text-sm wrap-anywhere">
            {conflict}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button size="md" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
          <Button size="md" type="submit" variant="primary" disabled={isPending}>
            {t(isPending ? 'action.saving' : held ? 'action.save' : 'mailings.create')}
          </Button>
        </div>
      </div>
    </form>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

interface TimeFieldsProps extends Pick<MailingFormProps, 'values' | 'onChange'> {
  zone: string
  error: string | null
}

function TimeFields({ values, onChange, zone, error }: TimeFieldsProps) {
  const { t, locale } = useI18n()
  const { date } = useFormat()
  return (
    <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
      {values.frequency === 'weekly' && (
        <Field label={t('mailings.weekday')}>
          {(control) => (
            <NativeSelect
              {...control}
              className="block"
              value={String(values.weekday)}
              onChange={({ target }) => onChange({ weekday: Number(target.value) })}
            >
              {weekdays.map((weekday) => (
                <option key={weekday} value={weekday}>
                  {date.weekdayLong(weekday)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <Field label={t('mailings.time')} hint={t('mailings.time.hint', { zone: zoneText(zone, locale) })} error={error}>
        {(control) => (
          <Input
            {...control}
            type="time"
            required
            value={values.time}
            onChange={({ target }) => onChange({ time: target.value.slice(0, 5) })}
          />
        )}
      </Field>
      <Field label={t('mailings.language')}>
        {(control) => (
          <NativeSelect
            {...control}
            className="block"
            value={values.language}
            onChange={({ target }) => onChange({ language: target.value === 'en' ? 'en' : 'ru' })}
          >
            <option value="ru">{t('mailings.language.ru')}</option>
            <option value="en">{t('mailings.language.en')}</option>
          </NativeSelect>
        )}
      </Field>
    </div>
  )
}

interface RecipientFieldsProps {
  values: MailingValues
  onChange: (values: Partial<MailingValues>) => void
  offer: MailingOffer
  held: Mailing | null
  faults: MailingFaults
}

/** The recipients of a mailing: members of the team and others. Recipients who have left it are shown. */
function RecipientFields({ values, onChange, offer, held, faults }: RecipientFieldsProps) {
  const { t } = useI18n()
  const { members, others } = values
  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="mb-2 font-medium text-sm">{t('mailings.recipients')}</legend>
      <fieldset
        aria-label={t('mailings.team')}
        className="grid max-h-60 gap-x-6 gap-y-2.5 overflow-y-auto rounded-lg border border-line p-3 sm:grid-cols-2 sm:p-4"
      >
        {offer.members.map(({ name, email }) => (
          <Checkbox
            key={email}
            hint={email}
            checked={members.includes(email)}
            onChange={({ target }) =>
              onChange({ members: target.checked ? [...members, email] : members.filter((each) => each !== email) })
            }
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <Field
        label={t('mailings.others')}
        hint={t('mailings.others.hint')}
        error={
          faults.badAddress !== undefined
            ? t('mailings.others.bad', { address: faults.badAddress })
            : faults.recipients
              ? t(faults.recipients === 'none' ? 'mailings.recipients.empty' : 'mailings.recipients.many')
              : null
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={15_000}
            spellCheck={false}
            autoCapitalize="none"
            value={others}
            onChange={({ target }) => onChange({ others: target.value })}
          />
        )}
      </Field>
      {held && <LeftList mailing={held} />}
    </fieldset>
  )
}
