'use client'

import { MailingBlock, type MailingOffer } from '@vitrina/contract/mailing'
import { useSession } from '@/components/shell/use-session'
import { Checkbox } from '@/components/ui/checkbox'
import { useI18n } from '@/i18n/i18n-provider'
import { RadioCards } from '../developers/radio-cards'
import type { MailingValues } from './mailing-values'

interface PartProps {
  values: MailingValues
  onChange: (values: Partial<MailingValues>) => void
  isMissing: boolean
}

/** Chooses the figures in a mail. */
export function BlockChoice({ values, onChange, isMissing }: PartProps) {
  const { t } = useI18n()
  const { blocks } = values
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{t('mailings.blocks')}</legend>
      <div className="grid gap-x-6 gap-y-2.5 rounded-lg border border-line p-3 sm:grid-cols-2 sm:p-4">
        {MailingBlock.options.map((block) => (
          <Checkbox
            key={block}
            name={block}
            checked={blocks.includes(block)}
            onChange={({ target }) =>
              onChange({
                blocks: MailingBlock.options.filter((each) =>
                  each === block ? target.checked : blocks.includes(each),
                ),
              })
            }
          >
            {t(`mailings.block.${block}`)}
          </Checkbox>
        ))}
      </div>
      {isMissing && <Missing text={t('mailings.blocks.empty')} />}
    </fieldset>
  )
}

/** Chooses the restaurants a mail covers. */
export function RestaurantChoice({ values, onChange, offer, isMissing }: PartProps & { offer: MailingOffer }) {
  const { t } = useI18n()
  const { restaurants, isOfSome } = values
  const isWhole = useSession().workspace.limitedTo === null
  return (
    <div className="space-y-2">
      <RadioCards
        label={t('mailings.restaurants')}
        value={isOfSome ? 'some' : 'all'}
        onChange={(value) => onChange({ isOfSome: value === 'some' })}
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
        <fieldset
          aria-label={t('mailings.restaurants.some')}
          className="grid max-h-60 gap-x-6 gap-y-2.5 overflow-y-auto rounded-lg border border-line p-3 sm:grid-cols-2 sm:p-4"
        >
          {offer.restaurants.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={restaurants.includes(id)}
              onChange={({ target }) =>
                onChange({
                  restaurants: target.checked ? [...restaurants, id] : restaurants.filter((each) => each !== id),
                })
              }
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {isMissing && <Missing text={t('mailings.restaurants.empty')} />}
    </div>
  )
}

function Missing({ text }: { text: string }) {
  return (
    <p role="alert" className="mt-2 text-bad text-sm">
      {text}
    </p>
  )
}
