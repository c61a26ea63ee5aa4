'use client'

import { CreateRestaurant as Created } from '@vitrina/contract/restaurant'
import { useRouter } from 'next/navigation'
import { TextField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { textOrNull, typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPCClient } from '@/trpc/client'
import { KeyPicker, type PickedKey } from './key-picker'
import { maxLetters, type WordName, wordNames } from './registry-draft'

type Values = Record<WordName, string> & { link: PickedKey | null }

const blank: Values = { name: '', city: '', address: '', comment: '', link: null }

const schema = typed(Created, ({ name, city, address, comment, link }: Values) => ({
  name: name.trim(),
  city: textOrNull(city),
  address: textOrNull(address),
  comment: textOrNull(comment),
  ...(link && { source: link.source, sourceKey: link.sourceKey }),
}))

/** Creates a registry record for a restaurant that the source will send, that it has sent, or that only we know. */
export function CreateRestaurant({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const client = useTRPCClient()
  const router = useRouter()
  const form = useSentForm({
    start: blank,
    schema,
    send: (restaurant) => client.restaurants.create.mutate(restaurant),
    // Nearly every query contains names of restaurants.
    stale: [{}],
    toast: ({ data }) => t('restaurant.created', { name: data.name }),
    onSaved: ({ data }) => {
      onClose()
      router.push(`/restaurants/${data.id}`)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('restaurant.new')}
      submitLabel={t('restaurant.create')}
      refusals={{ conflict: t('registry.conflict') }}
      isNative
      onClose={onClose}
      className="w-[min(36rem,calc(100vw-1rem))]"
    >
      <KeyPicker
        stored={null}
        value={form.values.link}
        onChange={(link) => {
          form.set('link', link)
          if (link?.name && form.values.name === '') form.set('name', link.name)
        }}
      />
      {wordNames.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`registry.word.${name}`)}
          required={name === 'name'}
          maxLength={maxLetters[name]}
          {...(name === 'comment' && { rows: 2 })}
        />
      ))}
    </FormDialog>
  )
}
