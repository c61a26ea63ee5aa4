'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type RestaurantRegistry, UpdateRegistry } from '@vitrina/contract/restaurant'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { CheckField } from '@/components/form/fields'
import { Form, FormRefusal, SubmitButton } from '@/components/form/form'
import { typed } from '@/components/form/typed'
import { useSentForm } from '@/components/form/use-sent-form'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC, useTRPCClient } from '@/trpc/client'
import { KeyPicker, type PickedKey } from './key-picker'
import { changesOf, type Draft, draftOf } from './registry-draft'
import { RegistryLabels } from './registry-labels'

interface Values extends Draft {
  link: PickedKey | null
}

/**
 * Changes our data about a restaurant. A restaurant that only we know can be linked to one the source sends. Fields that
 * are not edited follow what others change.
 */
export function RegistryForm({ registry }: { registry: RestaurantRegistry }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { id } = registry
  const changes = ({ link, ...draft }: Values) => ({
    ...changesOf(registry, draft),
    ...(link && { source: link.source, sourceKey: link.sourceKey }),
  })
  const form = useSentForm({
    start: { ...draftOf(registry), link: null },
    isFollowing: true,
    schema: typed(UpdateRegistry, changes),
    differs: (values) => Object.keys(changes(values)).length > 0,
    send: (update) => client.restaurants.updateRegistry.mutate({ id, ...update }),
    afterwards: (values) => ({ ...values, link: null }),
    toast: () => t('action.saved'),
    onSaved: async ({ data }) => {
      if (data.id === id) {
        await queryClient.fetchQuery(trpc.restaurants.registry.queryOptions({ id }, { staleTime: 0 }))
        // Nearly every query contains names of restaurants.
        return queryClient.invalidateQueries()
      }
      // It has become the restaurant that came under the key, so the old id must not be requested again.
      await queryClient.invalidateQueries({ refetchType: 'none' })
      router.replace(`/restaurants/${data.id}`)
    },
  })
  const [asked, setAsked] = useState<UpdateRegistry | null>(null)
  const { link } = form.values
  return (
    <Form
      form={form}
      onValid={(update) => (link ? setAsked(update) : form.send(update))}
      isNative
      aria-label={t('registry.title')}
    >
      <RegistryLabels registry={registry} draft={form.values} onChange={form.set} />
      <CheckField form={form} name="isActive" hint={t('registry.isActive.hint')} className="mt-4">
        {t('registry.isActive')}
      </CheckField>
      {!registry.fromSource && (
        <div className="mt-5 max-w-xl">
          <KeyPicker value={link} onChange={(next) => form.set('link', next)} stored={registry.sourceKey} />
        </div>
      )}
      <div className="mt-4 space-y-3">
        <FormRefusal form={form} refusals={{ conflict: t('registry.conflict') }} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton form={form} disabled={!form.isChanged}>
            {t('action.save')}
          </SubmitButton>
          {form.isChanged && (
            <Button size="md" variant="ghost" onClick={() => form.reset()}>
              {t('action.cancel')}
            </Button>
          )}
        </div>
      </div>
      {asked && link && (
        <ConfirmDialog
          title={t('registry.link.title')}
          confirmLabel={t('registry.link.do')}
          isDangerous={false}
          onConfirm={() => {
            setAsked(null)
            form.send(asked)
          }}
          onClose={() => setAsked(null)}
        >
          <p>
            {link.name === null
              ? t('registry.link.wait', { key: link.sourceKey })
              : t('registry.link.text', { name: link.name })}
          </p>
        </ConfirmDialog>
      )}
    </Form>
  )
}
