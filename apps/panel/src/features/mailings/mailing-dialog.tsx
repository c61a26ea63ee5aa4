'use client'

import { type Mailing, MailingBlock, MailingDraft, type MailingOffer, maxMailings } from '@vitrina/contract/mailing'
import { useState } from 'react'
import { CheckField, Choices, SelectField, TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { typed } from '@/components/form/typed'
import { type SentForm, useSentForm } from '@/components/form/use-sent-form'
import { useSession } from '@/components/shell/use-session'
import { zoneText } from '@/format/format-date'
import { useFormat } from '@/format/use-format'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { problemOf } from '@/trpc/problem'
import { RadioCards } from '../developers/radio-cards'
import { LeftList } from './left-list'
import { draftOf, type MailingValues, recipientsFault, refusedIn, valuesOf } from './mailing-values'

interface MailingDialogProps {
  /** The mailing to change; null makes a new one. */
  mailing: Mailing | null
  offer: MailingOffer
  onSaved?: (mailing: Mailing) => void
  onClose: () => void
}

const schema = typed(MailingDraft, draftOf, ({ isOfSome, restaurants }) =>
  isOfSome && restaurants.length === 0 ? ['restaurants'] : [],
)

/** Creates or changes a mailing: what it contains, when it goes out and to whom. */
export function MailingDialog({ mailing, offer, onSaved, onClose }: MailingDialogProps) {
  const { t, locale } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { user } = useSession()
  // Changes by others since then are reported when it is saved.
  const [basedOn] = useState(mailing?.updatedAt)
  const form = useSentForm({
    start: valuesOf(mailing, offer, { name: t('mailings.name.default'), language: locale, email: user.email }),
    schema,
    errors: (values) => ({
      name: t('mailings.name.empty'),
      time: t('mailings.time.empty'),
      blocks: t('mailings.blocks.empty'),
      ...(values.isOfSome && { restaurants: t('mailings.restaurants.empty') }),
      recipients: recipientsFault(t, values),
    }),
    fieldOf: ({ code }) => (code === 'conflict' ? {} : null),
    send: (draft) =>
      mailing
        ? client.mailings.update.mutate({ ...draft, id: mailing.id, basedOn })
        : client.mailings.create.mutate(draft),
    stale: [trpc.mailings.pathFilter()],
    onSaved: (saved) => {
      onClose()
      onSaved?.(saved)
    },
  })
  const refused = refusedIn(form.values, problemOf(form.refusal)?.fields ?? [])
  const conflict = mailing ? t('mailings.changed') : t('mailings.full', { count: maxMailings })
  return (
    <FormDialog
      form={form}
      title={t(mailing ? 'mailings.edit' : 'mailings.new')}
      submitLabel={t(mailing ? 'action.save' : 'mailings.create')}
      refusals={{
        conflict: refused.length > 0 ? t('mailings.left.refused', { emails: refused.join(', ') }) : conflict,
      }}
      isLong
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('mailings.name')} hint={t('mailings.name.hint')} maxLength={120} />
      <RadioCards
        label={t('mailings.frequency')}
        value={form.values.frequency}
        onChange={(frequency) => form.set('frequency', frequency)}
        choices={[
          { value: 'daily', title: t('mailings.frequency.daily'), hint: t('mailings.frequency.daily.hint') },
          { value: 'weekly', title: t('mailings.frequency.weekly'), hint: t('mailings.frequency.weekly.hint') },
        ]}
      />
      <TimeFields form={form} zone={offer.timezone} />
      <Choices
        label={t('mailings.blocks')}
        choices={MailingBlock.options.map((block) => ({ value: block, label: t(`mailings.block.${block}`) }))}
        value={form.values.blocks}
        onChange={(blocks) => form.set('blocks', blocks)}
        error={form.errorOf('blocks')}
      />
      <RestaurantFields form={form} offer={offer} />
      <fieldset className="min-w-0 space-y-4">
        <legend className="mb-2 font-medium text-sm">{t('mailings.recipients')}</legend>
        <Choices
          isPart
          label={t('mailings.team')}
          choices={offer.members.map(({ name, email }) => ({ value: email, label: name, hint: email }))}
          value={form.values.members}
          onChange={(members) => form.set('members', members)}
        />
        <TextField
          form={form}
          name="others"
          errorName="recipients"
          label={t('mailings.others')}
          hint={t('mailings.others.hint')}
          rows={3}
          maxLength={15_000}
          spellCheck={false}
          autoCapitalize="none"
        />
        {mailing && <LeftList mailing={mailing} />}
      </fieldset>
      <CheckField form={form} name="isActive">
        {t('mailings.active')}
      </CheckField>
    </FormDialog>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

type MailingForm = SentForm<MailingValues, MailingDraft, Mailing>

function TimeFields({ form, zone }: { form: MailingForm; zone: string }) {
  const { t, locale } = useI18n()
  const { date } = useFormat()
  return (
    <div className="grid gap-5 sm:grid-cols-3 sm:gap-4">
      {form.values.frequency === 'weekly' && (
        <SelectField form={form} name="weekday" label={t('mailings.weekday')}>
          {weekdays.map((weekday) => (
            <option key={weekday} value={weekday}>
              {date.weekdayLong(weekday)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        form={form}
        name="time"
        label={t('mailings.time')}
        hint={t('mailings.time.hint', { zone: zoneText(zone, locale) })}
        type="time"
        required
      />
      <SelectField form={form} name="language" label={t('mailings.language')}>
        <option value="ru">{t('mailings.language.ru')}</option>
        <option value="en">{t('mailings.language.en')}</option>
      </SelectField>
    </div>
  )
}

/** Chooses the restaurants a mail covers. */
function RestaurantFields({ form, offer }: { form: MailingForm; offer: MailingOffer }) {
  const { t } = useI18n()
  const { restaurants, isOfSome } = form.values
  const isWhole = useSession().workspace.limitedTo === null
  return (
    <div className="space-y-2">
      <RadioCards
        label={t('mailings.restaurants')}
        value={isOfSome ? 'some' : 'all'}
        onChange={(value) => form.set('isOfSome', value === 'some')}
        choices={[
          {
            value: 'all',
            title: t(isWhole ? 'mailings.restaurants.all' : 'reach.mine'),
            hint: t('mailings.restaurants.count', { count: offer.restaurants.length }),
          },
          {
            value: 'some',
            title: t('mailings.restaurants.some'),
            hint:
              isOfSome && restaurants.length > 0
                ? t('mailings.restaurants.count', { count: restaurants.length })
                : t('mailings.restaurants.some.hint'),
          },
        ]}
      />
      {isOfSome && (
        <Choices
          isPart
          label={t('mailings.restaurants.some')}
          choices={offer.restaurants.map(({ id, name }) => ({ value: id, label: name }))}
          value={restaurants}
          onChange={(chosen) => form.set('restaurants', chosen)}
          error={form.errorOf('restaurants')}
        />
      )}
    </div>
  )
}
