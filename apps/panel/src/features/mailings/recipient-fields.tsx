'use client'

import type { Mailing, MailingOffer } from '@vitrina/contract/mailing'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { useI18n } from '@/i18n/i18n-provider'
import { LeftList } from './left-list'
import type { MailingFaults, MailingValues } from './mailing-values'

interface RecipientFieldsProps {
  values: MailingValues
  onChange: (values: Partial<MailingValues>) => void
  offer: MailingOffer
  held: Mailing | null
  faults: MailingFaults
}

/** To whom a mailing goes: people of the team and whoever else; who has left it is shown. */
export function RecipientFields({ values, onChange, offer, held, faults }: RecipientFieldsProps) {
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
