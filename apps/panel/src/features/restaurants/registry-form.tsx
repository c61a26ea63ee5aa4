'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RestaurantRegistry } from '@vitrina/contract/restaurant'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { useUnsaved } from '@/components/ui/use-unsaved'
import { useI18n } from '@/i18n/i18n-provider'
import { useTRPC } from '@/trpc/client'
import { KeyPicker, type PickedKey } from './key-picker'
import { changesOf, type Draft, draftOf } from './registry-draft'
import { RegistryLabels } from './registry-labels'
import { RegistryProblem } from './registry-problem'

/** Changes our data about a restaurant. A restaurant that only we know can be linked to one the source sends. */
export function RegistryForm({ registry }: { registry: RestaurantRegistry }) {
  const { t } = useI18n()
  const trpc = useTRPC()
  const router = useRouter()
  const toast = useToast()
  const queryClient = useQueryClient()
  // Only the fields the user has edited; the rest follows what others change meanwhile.
  const [touched, setTouched] = useState<Partial<Draft>>({})
  const draft = { ...draftOf(registry), ...touched }
  const [link, setLink] = useState<PickedKey | null>(null)
  const [isAsking, setAsking] = useState(false)
  const changes = { ...changesOf(registry, draft), ...(link && { source: link.source, sourceKey: link.sourceKey }) }
  const isChanged = Object.keys(changes).length > 0
  const leaving = useUnsaved(isChanged)
  const save = useMutation(
    trpc.restaurants.updateRegistry.mutationOptions({
      onSuccess: async ({ data }) => {
        setLink(null)
        toast({ text: t('action.saved') })
        if (data.id === registry.id) {
          await queryClient.fetchQuery(trpc.restaurants.registry.queryOptions({ id: data.id }, { staleTime: 0 }))
          setTouched({})
          // Nearly every query contains names of restaurants.
          await queryClient.invalidateQueries()
          return
        }
        // It has become the restaurant that came under the key, so the old id must not be requested again.
        setTouched({})
        await queryClient.invalidateQueries({ refetchType: 'none' })
        router.replace(`/restaurants/${data.id}`)
      },
      onSettled: () => setAsking(false),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (link) setAsking(true)
    else save.mutate({ id: registry.id, ...changes })
  }
  const reset = () => {
    setTouched({})
    setLink(null)
    save.reset()
  }
  return (
    <form onSubmit={submit} aria-label={t('registry.title')}>
      {leaving}
      <RegistryLabels
        registry={registry}
        draft={draft}
        onChange={(name, value) => setTouched({ ...touched, [name]: value })}
      />
      <Checkbox
        checked={draft.isActive}
        onChange={(event) => setTouched({ ...touched, isActive: event.target.checked })}
        hint={t('registry.isActive.hint')}
        className="mt-4"
      >
        {t('registry.isActive')}
      </Checkbox>
      {!registry.fromSource && (
        <div className="mt-5 max-w-xl">
          <KeyPicker value={link} onChange={setLink} held={registry.sourceKey} />
        </div>
      )}
      <div className="mt-4 space-y-3">
        <RegistryProblem error={save.error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" size="md" disabled={!isChanged || save.isPending}>
            {save.isPending ? t('action.saving') : t('action.save')}
          </Button>
          {isChanged && (
            <Button size="md" variant="ghost" onClick={reset}>
              {t('action.cancel')}
            </Button>
          )}
        </div>
      </div>
      {isAsking && link && (
        <ConfirmDialog
          title={t('registry.link.title')}
          confirmLabel={t('registry.link.do')}
          isDangerous={false}
          isPending={save.isPending}
          onConfirm={() => save.mutate({ id: registry.id, ...changes })}
          onClose={() => setAsking(false)}
        >
          <p>
            {link.name === null
              ? t('registry.link.wait', { key: link.sourceKey })
              : t('registry.link.text', { name: link.name })}
          </p>
        </ConfirmDialog>
      )}
    </form>
  )
}
